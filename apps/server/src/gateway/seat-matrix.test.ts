/**
 * S-02: whatever anyone sends over a real connection, only the acts that the rules allow to the sender's seat change a
 * game.
 */
import { randomUUID } from 'node:crypto';
import {
  type ChannelName,
  gameChannel,
  type GameIntent,
  gameRowChannel,
  MoveBroadcast,
  roomChannel,
  type SeatLetter,
} from '@sixtyfour/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGames, type Games } from '../games/games.ts';
import { arrive, gameRow, intentOf, moveIntent, seatPlayers } from '../games/test-kit.ts';
import { createRooms, type Rooms } from '../rooms/rooms.ts';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { startTestSite, type TestSite, type Visitor } from './test-site.ts';
import type { Client } from './test-client.ts';

const ROLES = ['white', 'black', 'stranger'] as const;
type Role = (typeof ROLES)[number];

/** No player is absent, so 'wait-longer' is not listed. Two draw offers make an agreement. */
const LEGAL = {
  // Before both players are present, the game can only be aborted.
  'not begun': { white: ['abort', 'leave'], black: ['abort', 'leave'] },
  'white to move': {
    white: ['white’s move', 'resign', 'leave', 'offer-draw'],
    black: ['resign', 'leave', 'offer-draw'],
  },
  'black to move': {
    white: ['resign', 'leave', 'offer-draw'],
    black: ['black’s move', 'resign', 'leave', 'offer-draw'],
  },
  'a draw offered by white': {
    white: ['resign', 'leave'],
    black: ['black’s move', 'resign', 'leave', 'offer-draw', 'accept-draw', 'decline-draw'],
  },
  ended: { white: ['offer-rematch'], black: ['offer-rematch'] },
  'a rematch offered by white': { white: ['withdraw-rematch'], black: ['offer-rematch'] },
} as const;
type State = keyof typeof LEGAL;

const MESSAGES = {
  'white’s move': () => moveIntent('g1f3'),
  'black’s move': () => moveIntent('b8c6'),
  resign: () => intentOf('resign'),
  leave: () => intentOf('leave'),
  abort: () => intentOf('abort'),
  'offer-draw': () => intentOf('offer-draw'),
  'accept-draw': () => intentOf('accept-draw'),
  'decline-draw': () => intentOf('decline-draw'),
  'wait-longer': () => intentOf('wait-longer'),
  'offer-rematch': () => intentOf('offer-rematch'),
  'withdraw-rematch': () => intentOf('withdraw-rematch'),
} satisfies Record<string, () => GameIntent>;
type Message = keyof typeof MESSAGES;

/** The history of each state, from a game with both players present. */
const HISTORY: Readonly<Record<Exclude<State, 'not begun'>, readonly [SeatLetter, GameIntent][]>> = {
  'white to move': opening(),
  'black to move': [...opening(), ['w', moveIntent('d2d4')]],
  'a draw offered by white': [...opening(), ['w', moveIntent('d2d4')], ['w', intentOf('offer-draw')]],
  ended: [...opening(), ['w', intentOf('resign')]],
  'a rematch offered by white': [...opening(), ['w', intentOf('resign')], ['w', intentOf('offer-rematch')]],
};

function opening(): [SeatLetter, GameIntent][] {
  return [
    ['w', moveIntent('e2e4')],
    ['b', moveIntent('e7e5')],
  ];
}

let site: TestSite;
let games: Games;
let rooms: Rooms;
const people = new Map<Role, { readonly visitor: Visitor; readonly client: Client }>();

function person(role: Role) {
  const known = people.get(role);
  if (known === undefined) throw new Error(`${role} has not connected`);
  return known;
}
const visitorOf = (role: Role) => person(role).visitor;
const playerOf = (role: Role) => visitorOf(role).playerId;
const clientOf = (role: Role) => person(role).client;

const newGame = (white: string, black: string) => seatPlayers(site.database, white, black, site.clock.now());

async function gameIn(state: State): Promise<string> {
  const players = { w: playerOf('white'), b: playerOf('black') };
  await site.database.deleteFrom('chess_games').where('white_player_id', 'in', [players.w, players.b]).execute();
  await site.presence.seen([players.w, players.b]);
  const gameId = await newGame(players.w, players.b);
  if (state === 'not begun') return gameId;
  await arrive({ games }, { id: gameId, white: players.w, black: players.b });
  for (const [seat, intent] of HISTORY[state]) {
    const act = { ...intent, moveId: randomUUID() };
    const answer = await games.handle(players[seat], gameId, act, { parsedAt: site.clock.now(), lagMs: 0 });
    if (!answer.ok) throw new Error(`${state}: ${intent.type} was refused: ${answer.error}`);
  }
  return gameId;
}

const rowOf = (gameId: string) => gameRow(site.database, gameId);

beforeAll(async () => {
  site = await startTestSite(
    ({ app, database, clock, publisher }) => {
      games = createGames({ database, clock, publisher, log: app.log });
      rooms = createRooms({ database, clock, publisher, games, log: app.log });
      return { games, rooms };
    },
    { limits: { ...DEFAULT_LIMITS, eventsPerSecond: 10_000 } },
  );
  for (const role of ROLES) {
    const visitor = await site.visitor(role);
    people.set(role, { visitor, client: await site.connect(visitor) });
  }
  // The stranger is a player in another game.
  const other = await site.visitor();
  const elsewhere = await newGame(playerOf('stranger'), other.playerId);
  await arrive({ games }, { id: elsewhere, white: playerOf('stranger'), black: other.playerId });
});
afterAll(async () => {
  await games.close();
  await site.close();
});

const states = Object.keys(LEGAL) as State[];
const messages = Object.keys(MESSAGES) as Message[];

function isLegal(state: State, role: Role, message: Message): boolean {
  if (role === 'stranger') return false;
  const legal: readonly Message[] = LEGAL[state][role];
  return legal.includes(message);
}

test.each(states.flatMap((state) => ROLES.map((role) => [state, role] as const)))(
  'S-02 S-01 %s, from %s: only the legal acts change the game',
  async (state, role) => {
    const client = clientOf(role);
    let gameId = await gameIn(state);
    for (const message of messages) {
      const before = await rowOf(gameId);
      const answer = await client.request('intent', { gameId, intent: MESSAGES[message]() });
      const after = await rowOf(gameId);
      const legal = isLegal(state, role, message);
      const version = legal ? before.version + 1 : before.version;
      expect({ message, ok: answer.ok, version: after.version }).toEqual({ message, ok: legal, version });
      expect(legal ? before : after).toEqual(before);
      if (legal) gameId = await gameIn(state);
    }
  },
);

test('S-02 without a session there is no connection to send anything over', async () => {
  expect(await site.handshake({ origin: site.url })).toBe(403);
});

test('R-EV-04 S-02 both sides receive the move that was committed, not what was sent', async () => {
  const gameId = await gameIn('white to move');
  const [white, black] = [clientOf('white'), clientOf('black')];
  for (const role of ['white', 'black'] as const) {
    expect(await site.subscribe(clientOf(role), visitorOf(role), gameChannel(gameId))).toMatchObject({ ok: true });
  }
  const told: unknown[] = [];
  white.on('opponentMove', (move) => told.push(move));
  black.on('opponentMove', (move) => told.push(move));
  const sent = { ...moveIntent('g1f3'), moveId: randomUUID() };
  const answer = await white.request('client-opponentMove', { gameId, intent: sent });
  await black.heartbeat();
  expect(answer).toMatchObject({ ok: true });
  expect(told).toHaveLength(2);
  expect(told[0]).toEqual(told[1]);
  expect(MoveBroadcast.safeParse(told[0])).toMatchObject({ success: true });
  expect(told[0]).toMatchObject({ uci: 'g1f3', currentTurn: 'b', check: false, checkmate: false, ply: 3 });
});

/** The channels of a room game that each role may join. */
const ROOM_CHANNELS = {
  'a room that waits': { white: ['room'], black: [], stranger: [] },
  'a room with a guest': { white: ['room', 'private', 'game'], black: ['room', 'private', 'game'], stranger: [] },
  'a room that was closed': { white: ['room'], black: [], stranger: [] },
  'a room whose game has ended': {
    white: ['room', 'private', 'game'],
    black: ['room', 'private', 'game'],
    stranger: [],
  },
} as const satisfies Record<string, Record<Role, readonly ChannelName['kind'][]>>;
type RoomState = keyof typeof ROOM_CHANNELS;

/** White is the host, and black has the code. Returns the id of the game of the room, even if it has not started. */
async function roomIn(state: RoomState): Promise<string> {
  const players = [playerOf('white'), playerOf('black')];
  await site.database.deleteFrom('chess_games').where('white_player_id', 'in', players).execute();
  const opened = await rooms.open(playerOf('white'), { isPrivate: false, rule_set: 'standard' });
  if (!opened.ok || opened.value.status !== 'seated') throw new Error('no room');
  const { game_id: gameId, room_code } = opened.value.room;
  if (state === 'a room that was closed') await rooms.closeRoom(playerOf('white'), gameId);
  if (state === 'a room that waits' || state === 'a room that was closed') return gameId;
  const joined = await rooms.join(playerOf('black'), room_code);
  if (!joined.ok) throw new Error(joined.error);
  if (state === 'a room whose game has ended') await games.abortUnstarted(gameId);
  return gameId;
}

const roomStates = Object.keys(ROOM_CHANNELS) as RoomState[];

test.each(roomStates.flatMap((state) => ROLES.map((role) => [state, role] as const)))(
  'S-03 the channels of %s, for %s',
  async (state, role) => {
    const gameId = await roomIn(state);
    const client = await site.connect(visitorOf(role));
    const joined: ChannelName['kind'][] = [];
    for (const [kind, channel] of [
      ['room', roomChannel(gameId)],
      ['private', gameChannel(gameId)],
      ['game', gameRowChannel(gameId)],
    ] as const) {
      const { status } = await site.authorize(visitorOf(role), client.welcome.socket_id, channel);
      const { ok } = await site.subscribe(client, visitorOf(role), channel);
      expect(ok).toBe(status === 200);
      if (ok) joined.push(kind);
    }
    client.close();
    const expected: readonly ChannelName['kind'][] = ROOM_CHANNELS[state][role];
    expect(joined).toEqual(expected);

    const other = await site.connect(visitorOf(role));
    const answer = await other.request('joinGame', { gameId });
    expect(answer.ok).toBe(expected.length > 0);
    expect(answer.ok && answer.value.game !== null).toBe(expected.includes('game'));
    const heard: string[] = [];
    other.on('gameStart', ({ opponentName }) => heard.push(opponentName));
    for (const channel of [roomChannel(gameId), gameChannel(gameId), gameRowChannel(gameId)])
      site.publisher.publishHere(channel, 'gameStart', {
        gameId,
        color: 'white',
        opponentName: channel.split('-', 1)[0] ?? '',
      });
    await other.heartbeat();
    other.close();
    expect(heard).toEqual(expected);
  },
);
