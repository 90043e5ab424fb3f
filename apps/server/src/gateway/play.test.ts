/** Games over real sockets, with the real queue, the real game service and failing connections. */
import { type ClientJoined, type GameStart, type MoveBroadcast, type OnlineGame } from '@sixtyfour/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGames, type Games } from '../games/games.ts';
import { intentOf, moveIntent } from '../games/test-kit.ts';
import { createMatchmaking, type Matchmaking } from '../matchmaking/matchmaking.ts';
import { startTestSite, type TestSite, type Visitor } from './test-site.ts';
import type { Client } from './test-client.ts';

const ADDRESS = '192.0.2.1';

let site: TestSite;
let games: Games;
let matchmaking: Matchmaking;

beforeAll(async () => {
  site = await startTestSite(({ app, database, clock, presence, publisher }) => {
    const own = { database, clock, publisher, log: app.log };
    games = createGames(own);
    matchmaking = createMatchmaking({ ...own, games, presence, secret: 'of the tests' });
    return { games, matchmaking };
  });
});
afterEach(() => site.clear());
afterAll(() => site.close());

interface Player {
  readonly visitor: Visitor;
  readonly client: Client;
}

async function player(name: string): Promise<Player> {
  const visitor = await site.visitor(name);
  return { visitor, client: await site.connect(visitor) };
}

/** Joins a game and announces the player, as a page does. Returns the game from the answer. */
async function join({ client }: Player, gameId: string): Promise<OnlineGame> {
  const answer = await client.request('joinGame', { gameId });
  if (!answer.ok || answer.value.game === null) throw new Error('the game was not joined');
  client.tell('client-joined', { gameId });
  return answer.value.game;
}

/** Two players who met in the queue and have both joined, white first. */
async function beginGame(): Promise<{ gameId: string; white: Player; black: Player; game: OnlineGame }> {
  const [one, other] = [await player('Ada'), await player('Bea')];
  await matchmaking.find(one.visitor.playerId, ADDRESS);
  const found = await matchmaking.find(other.visitor.playerId, ADDRESS);
  const gameId = found.ok ? (found.value.game_id ?? '') : '';
  const { white_player_id } = await join(one, gameId);
  const game = await join(other, gameId);
  const [white, black] = white_player_id === one.visitor.playerId ? [one, other] : [other, one];
  return { gameId, white, black, game };
}

/** The next game start that a player receives. */
function nextStart({ client }: Player): Promise<GameStart> {
  return new Promise((resolve) => client.once('gameStart', resolve));
}

test('R-EV-04 a search by a frame is matched with a search by a call, each under the name of its session', async () => {
  const [one, other] = [await player('Ada'), await player('Bea')];
  await matchmaking.find(one.visitor.playerId, ADDRESS);
  const matched = new Promise<{ game_id: string | null }>((resolve) => one.client.once('match', resolve));
  const answer = await other.client.request('client-joinQueue', { playerName: 'Mallory', country: 'FR' });
  expect(answer).toMatchObject({ ok: true, value: { status: 'matched' } });
  const gameId = answer.ok ? (answer.value.game_id ?? '') : '';
  expect(await matched).toMatchObject({ status: 'matched', game_id: gameId });
  const game = await join(other, gameId);
  expect([game.white_player.username, game.black_player.username].toSorted()).toEqual(['Ada', 'Bea']);
});

test('R-EV-01 R-EV-03 both players are told who has joined, and their colors and opponents, also in the next game', async () => {
  const [one, other] = [await player('Ada'), await player('Bea')];
  await matchmaking.find(one.visitor.playerId, ADDRESS);
  const found = await matchmaking.find(other.visitor.playerId, ADDRESS);
  const gameId = found.ok ? (found.value.game_id ?? '') : '';
  const starts = [nextStart(one), nextStart(other)];
  const { white_player_id } = await join(one, gameId);
  const here: ClientJoined[] = [];
  one.client.on('client-joined', (who) => here.push(who));
  await join(other, gameId);
  await vi.waitFor(() => expect(here).toContainEqual({ gameId, playerName: 'Bea', playerId: other.visitor.playerId }));
  const color = white_player_id === one.visitor.playerId ? 'white' : 'black';
  const otherColor = color === 'white' ? 'black' : 'white';
  expect(await Promise.all(starts)).toEqual([
    { gameId, color, opponentName: 'Bea' },
    { gameId, color: otherColor, opponentName: 'Ada' },
  ]);

  const again = [nextStart(one), nextStart(other)];
  for (const intent of [intentOf('abort'), intentOf('offer-rematch')])
    expect(await one.client.request('intent', { gameId, intent })).toMatchObject({ ok: true });
  await other.client.request('intent', { gameId, intent: intentOf('offer-rematch') });
  const nextGameId = (await join(one, gameId)).next_game_id;
  expect(await Promise.all(again)).toEqual([
    { gameId: nextGameId, color: otherColor, opponentName: 'Bea' },
    { gameId: nextGameId, color, opponentName: 'Ada' },
  ]);
});

test('R-Q-16 two players matched in the queue join their game, and its clock starts when both are present', async () => {
  const [one, other] = [await player('Ada'), await player('Bea')];
  await matchmaking.find(one.visitor.playerId, ADDRESS);
  const found = await matchmaking.find(other.visitor.playerId, ADDRESS);
  const gameId = found.ok ? (found.value.game_id ?? '') : '';
  const started = [one, other].map(({ client }) => new Promise((resolve) => client.once('gameStart', resolve)));
  expect(await join(one, gameId)).toMatchObject({ game_status: 'active', started_at: null, clock: { running: null } });
  expect(await join(other, gameId)).toMatchObject({ started_at: expect.any(String), clock: { running: 'w' } });
  await Promise.all(started);
});

test('F-06 a move whose connection is cut before the answer is sent again on another one and counts once', async () => {
  const { gameId, white, black } = await beginGame();
  const intent = moveIntent('e2e4');
  const told: MoveBroadcast[] = [];
  black.client.on('opponentMove', (move) => told.push(move));
  const arrived = new Promise((resolve) => black.client.once('opponentMove', resolve));
  const unanswered = white.client.request('intent', { gameId, intent }).catch(String);
  white.client.close();
  expect(await unanswered).toContain('closed');
  await arrived;
  const again = { ...white, client: await site.connect(white.visitor) };
  const answer = await again.client.request('intent', { gameId, intent });
  expect(answer).toMatchObject({ ok: true, value: { moveId: intent.moveId, ply: 1 } });
  expect(await join(again, gameId)).toMatchObject({ ply: 1, moves: ['e2e4'] });
  await black.client.heartbeat();
  expect(told).toHaveLength(1);
});

test('a reconnecting client misses nothing: joining answers with the whole game', async () => {
  const { gameId, white, black } = await beginGame();
  black.client.close();
  await white.client.request('intent', { gameId, intent: moveIntent('e2e4') });
  const back = { ...black, client: await site.connect(black.visitor) };
  const game = await join(back, gameId);
  expect(game).toMatchObject({ moves: ['e2e4'], current_turn: 'b' });
  const reply = new Promise<MoveBroadcast>((resolve) => white.client.once('opponentMove', resolve));
  await back.client.request('intent', { gameId, intent: moveIntent('e7e5', game.version) });
  expect((await reply).version).toBe(game.version + 1);
});

test('F-08 frames that arrive twice, late or out of order change nothing more', async () => {
  const { gameId, white, black, game } = await beginGame();
  const first = moveIntent('e2e4', game.version);
  const answers = await Promise.all([
    white.client.request('intent', { gameId, intent: first }),
    white.client.request('intent', { gameId, intent: first }),
    white.client.request('intent', { gameId, intent: moveIntent('d2d4', game.version) }),
  ]);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toMatchObject({ ok: false });
  const reply = await black.client.request('intent', { gameId, intent: moveIntent('e7e5', game.version + 1) });
  expect(reply).toMatchObject({ ok: true });
  // Meant for the position before both moves, but arrived after them.
  const late = await white.client.request('intent', { gameId, intent: moveIntent('d2d4', game.version) });
  expect(late).toMatchObject({ ok: false, problem: { error: 'stale' } });
  expect(await white.client.request('intent', { gameId, intent: first })).toEqual(answers[0]);
});

test('F-13 with two tabs of one player either may move, the second move is refused, and closing one is not leaving', async () => {
  const { gameId, white, black, game } = await beginGame();
  const tab = { ...white, client: await site.connect(white.visitor) };
  await join(tab, gameId);
  const left: unknown[] = [];
  black.client.on('client-left', (who) => left.push(who));
  const moves = await Promise.all([
    white.client.request('intent', { gameId, intent: moveIntent('e2e4', game.version) }),
    tab.client.request('intent', { gameId, intent: moveIntent('d2d4', game.version) }),
  ]);
  expect(moves.filter(({ ok }) => ok)).toHaveLength(1);
  white.client.close();
  await tab.client.heartbeat();
  site.clock.advance(6_000);
  const answer = await tab.client.heartbeat().then(() => join(tab, gameId));
  expect(answer.attendance).toMatchObject({ w: 'here', b: 'here' });
  await black.client.heartbeat();
  expect(left).toEqual([]);
});

const ARRIVAL = { parsedAt: 0, lagMs: 0 };

/** A player whose page has no websocket to the game leaves it. Resolves with what the opponent is told. */
async function leaveUnconnected({ visitor }: Player, opponent: Player, gameId: string): Promise<ClientJoined> {
  const left = new Promise<ClientJoined>((resolve) => opponent.client.once('client-left', resolve));
  expect(await games.handle(visitor.playerId, gameId, intentOf('leave'), ARRIVAL)).toMatchObject({ ok: true });
  return left;
}

test.each(['no websocket', 'a websocket for another page'] as const)(
  'A-22 a player whose page has %s leaves, which is announced to the opponent',
  async (has) => {
    const { gameId, white, black, game } = await beginGame();
    await white.client.request('intent', { gameId, intent: moveIntent('e2e4') });
    await black.client.request('intent', { gameId, intent: moveIntent('e7e5') });
    white.client.close();
    await black.client.heartbeat();
    if (has !== 'no websocket') await site.connect(white.visitor);
    const { playerId } = white.visitor;
    expect(await leaveUnconnected(white, black, gameId)).toEqual({
      gameId,
      playerName: game.white_player.username,
      playerId,
    });
  },
);

test('a player without a websocket who has left a game counts as being at the next one, also after it', async () => {
  const { gameId, white, black } = await beginGame();
  const { playerId } = white.visitor;
  white.client.close();
  // Only then the page counts as present by its calls alone, and can be paired.
  const isClosed = site.database
    .selectFrom('player_presence')
    .where('player_id', '=', playerId)
    .where('closed_at', 'is not', null)
    .select('player_id');
  await vi.waitFor(async () => expect(await isClosed.execute()).toHaveLength(1));
  await leaveUnconnected(white, black, gameId);
  await site.presence.seen([playerId]);
  await matchmaking.find(playerId, ADDRESS);
  const found = await matchmaking.find(black.visitor.playerId, ADDRESS);
  const nextId = found.ok ? (found.value.game_id ?? '') : '';
  await games.arrived(playerId, nextId);
  const { white_player_id } = await join(black, nextId);
  await black.client.request('intent', { gameId: nextId, intent: intentOf('leave') });
  await site.presence.seen([playerId]);
  const ended = await games.view(black.visitor.playerId, nextId);
  if (!ended.ok) throw new Error(ended.error);
  expect(ended.value.attendance[white_player_id === playerId ? 'w' : 'b']).toBe('here');
});
