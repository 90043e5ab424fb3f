/** What goes through an open connection: channels and the authorization to join them, intents, and who is there. */
import { randomUUID } from 'node:crypto';
import {
  channelsOfGame,
  CLOSE_SHOWN_MS,
  gameChannel,
  type GameRoom,
  gameRowChannel,
  matchChannel,
  type OnlineGame,
  roomChannel,
} from '@sixtyfour/contract';
import { err } from '@sixtyfour/chess';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Client } from './test-client.ts';
import { type FakeGames, presenceOf, setUpFakeSite } from './test-fake-games.ts';
import { type Features, refusalOf, type TestSite, type Visitor } from './test-site.ts';

let site: TestSite;
let games: FakeGames;

setUpFakeSite((newSite, newGames) => {
  site = newSite;
  games = newGames;
});

/** A game of two visitors, and a stranger without a seat in it. */
async function openGame() {
  const [white, black, stranger] = [await site.visitor(), await site.visitor(), await site.visitor()];
  return { white, black, stranger, gameId: games.open(white, black) };
}

const move = () => ({
  type: 'move' as const,
  moveId: randomUUID(),
  version: 1,
  from: [6, 4] as [number, number],
  to: [4, 4] as [number, number],
});

test('R-CA-22 S-03 a game’s channel is joined with an authorization of a seat, and answers with the game', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  const answer = await site.subscribe(client, white, gameChannel(gameId));
  expect(answer).toMatchObject({ ok: true, value: { game: { id: gameId } } });
  expect(games.arrivals).toContain(white.playerId);
});

test('S-03 the authorization is refused without a seat, without a session, and for another connection', async () => {
  const { white, black, stranger, gameId } = await openGame();
  const channel = gameChannel(gameId);
  const [client, other] = [await site.connect(white), await site.connect(stranger)];
  const { socket_id } = client.welcome;
  const refused = { status: 403, auth: '' };
  expect(await site.authorize(stranger, other.welcome.socket_id, channel)).toEqual(refused);
  expect(await site.authorize(white, socket_id, gameChannel(randomUUID()))).toEqual(refused);
  expect(await site.authorize(white, socket_id, 'online-users')).toEqual(refused);
  expect(await site.authorize(white, socket_id, matchChannel(black.playerId))).toEqual(refused);
  expect(await site.authorize(null, socket_id, channel)).toEqual(refused);
  expect(await site.authorize(white, other.welcome.socket_id, channel)).toEqual(refused);
  expect(await site.authorize(white, `${socket_id.split('.')[0]}.AAAA`, channel)).toEqual(refused);
  expect(await site.authorize(white, 'invented', channel)).toEqual(refused);
  expect(await site.authorize(site.again(white), socket_id, channel)).toEqual(refused);
});

test('S-03 an authorization is valid once, for its connection and channel, and for half a minute', async () => {
  const { white, gameId } = await openGame();
  const channel = gameChannel(gameId);
  const [first, second] = [await site.connect(white), await site.connect(white)];
  const { auth } = await site.authorize(white, first.welcome.socket_id, channel);
  expect(refusalOf(await second.request('subscribe', { channel, auth }))).toBe('forbidden');
  const row = gameRowChannel(gameId);
  expect(refusalOf(await first.request('subscribe', { channel: row, auth }))).toBe('forbidden');
  expect(refusalOf(await first.request('subscribe', { channel, auth: `${auth}A` }))).toBe('forbidden');
  expect(refusalOf(await first.request('subscribe', { channel, auth }))).toBeNull();
  expect(refusalOf(await first.request('subscribe', { channel, auth }))).toBe('forbidden');

  const late = await site.authorize(white, first.welcome.socket_id, channel);
  site.clock.advance(30_000);
  expect(refusalOf(await first.request('subscribe', { channel, auth: late.auth }))).toBe('forbidden');
});

test('S-03 a connection that has not joined a channel receives nothing from it', async () => {
  const { white, gameId, stranger } = await openGame();
  const [client, other] = [await site.connect(white), await site.connect(stranger)];
  await site.subscribe(client, white, gameChannel(gameId));
  await site.subscribe(other, stranger, gameChannel(gameId));
  const heard: string[] = [];
  client.on('gameStart', () => heard.push('white'));
  other.on('gameStart', () => heard.push('stranger'));
  site.publisher.publishHere(gameChannel(gameId), 'gameStart', { gameId, color: 'white', opponentName: 'Black' });
  // Frames keep their order, so the answers arrive after everything that was published before.
  await Promise.all([client.heartbeat(), other.heartbeat()]);
  expect(heard).toEqual(['white']);
});

test('R-CA-14 changes of the row of a game arrive on its channel until it is left', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  const channel = gameRowChannel(gameId);
  await site.subscribe(client, white, channel);
  const versions: number[] = [];
  client.on('game', (game) => versions.push(game.version));
  site.publisher.publishHere(channel, 'game', { id: gameId, version: 7 } as OnlineGame);
  await client.heartbeat();
  client.tell('unsubscribe', { channel });
  await client.heartbeat();
  site.publisher.publishHere(channel, 'game', { id: gameId, version: 8 } as OnlineGame);
  await client.heartbeat();
  expect(versions).toEqual([7]);
});

/** Publishes an event to each channel of a game, and returns the channels on which the client receives it. */
async function heardOf(client: Client, gameId: string): Promise<string[]> {
  const heard: string[] = [];
  const stop = client.onAny((event) => heard.push(event));
  const start = { gameId, color: 'white', opponentName: 'Black' } as const;
  const [game, room] = [{ id: gameId } as OnlineGame, { game_id: gameId } as GameRoom];
  site.publisher.publishHere(gameChannel(gameId), 'gameStart', start);
  site.publisher.publishHere(gameRowChannel(gameId), 'game', game);
  site.publisher.publishHere(roomChannel(gameId), 'room', room);
  await client.heartbeat();
  stop();
  return heard;
}

test('S-03 a seat’s own connection joins the channels of its game with one frame, without a ticket', async () => {
  const [white, black] = [await site.visitor(), await site.visitor()];
  const lookUp = vi.spyOn(games.service, 'seatOf');
  for (const [origin, channels] of [
    ['queue', ['gameStart', 'game']],
    ['room', ['gameStart', 'game', 'room']],
  ] as const) {
    const gameId = games.open(white, black, origin);
    const client = await site.connect(white);
    expect(await heardOf(client, gameId)).toEqual([]);
    expect(await client.request('joinGame', { gameId })).toMatchObject({ ok: true, value: { game: { id: gameId } } });
    expect(games.arrivals).toEqual([white.playerId]);
    expect(await heardOf(client, gameId)).toEqual(channels);
    // Joining again changes nothing, and leaving one channel does not affect the others.
    expect(await client.request('joinGame', { gameId })).toMatchObject({ ok: true });
    expect(await heardOf(client, gameId)).toEqual(channels);
    client.tell('unsubscribe', { channel: gameRowChannel(gameId) });
    await client.heartbeat();
    expect(await heardOf(client, gameId)).toEqual(channels.filter((channel) => channel !== 'game'));
    games.arrivals.length = 0;
  }
  // The seat was read together with the game.
  expect(lookUp).not.toHaveBeenCalled();
});

test('S-03 a stranger cannot join a game, and receives nothing from it in the meantime', async () => {
  const { gameId, stranger } = await openGame();
  const client = await site.connect(stranger);
  const read = Promise.withResolvers<Awaited<ReturnType<Features['games']['arrived']>>>();
  const reading = vi.spyOn(games.service, 'arrived').mockReturnValue(read.promise);
  const joining = client.request('joinGame', { gameId });
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  expect(await heardOf(client, gameId)).toEqual([]);
  read.resolve({ ok: false, error: 'not-seated' });
  expect(refusalOf(await joining)).toBe('forbidden');
  expect(refusalOf(await client.request('joinGame', { gameId: randomUUID() }))).toBe('forbidden');
  expect(await heardOf(client, gameId)).toEqual([]);
  expect(channelsOfGame(gameId).filter((channel) => site.publisher.channels.has(channel))).toEqual([]);
});

test('S-03 the host of a waiting room joins only the channel of the room', async () => {
  const host = await site.visitor();
  const gameId = games.openRoom(host);
  const client = await site.connect(host);
  expect(await client.request('joinGame', { gameId })).toEqual({ ok: true, value: { game: null } });
  expect(await heardOf(client, gameId)).toEqual(['room']);
});

test('events that are published while a game is being joined arrive, unless the page has left it again', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  const heard: string[] = [];
  client.onAny((event) => heard.push(event));
  const { arrived } = games.service;
  const read = Promise.withResolvers<void>();
  const reading = vi.spyOn(games.service, 'arrived').mockImplementation(async (...of) => {
    await read.promise;
    return arrived(...of);
  });
  const joining = client.request('joinGame', { gameId });
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  await heardOf(client, gameId);
  expect(heard).toEqual([]);
  client.tell('unsubscribe', { channel: gameRowChannel(gameId) });
  await client.heartbeat();
  read.resolve();
  expect(await joining).toMatchObject({ ok: true });
  expect(heard).toEqual(['gameStart']);
  expect(await heardOf(client, gameId)).toEqual(['gameStart']);
});

test('a subscription that failed is repeated without losing events', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  vi.spyOn(games.service, 'arrived').mockRejectedValueOnce(new Error('no database'));
  expect(refusalOf(await site.subscribe(client, white, gameChannel(gameId)))).toBe('internal');
  expect(await heardOf(client, gameId)).toEqual([]);
  expect(await site.subscribe(client, white, gameChannel(gameId))).toMatchObject({ ok: true });
  expect(await heardOf(client, gameId)).toEqual(['gameStart']);
});

test('a join or a subscription that meets too many requests says so, and succeeds when it is repeated', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  const join = () => client.request('joinGame', { gameId });
  for (const attempt of [join, () => site.subscribe(client, white, gameChannel(gameId))]) {
    vi.spyOn(games.service, 'arrived').mockResolvedValueOnce(err('too-many-requests'));
    expect(refusalOf(await attempt())).toBe('too-many-requests');
    expect(await attempt()).toMatchObject({ ok: true, value: { game: { id: gameId } } });
  }
  vi.spyOn(games.service, 'arrived').mockResolvedValueOnce(err('too-many-requests'));
  await site.subscribe(client, white, gameChannel(gameId));
  expect(await heardOf(client, gameId), 'a joined channel stays joined').toContain('gameStart');
});

test('a join that fails does not take its channels from the repeated one', async () => {
  const { white, gameId } = await openGame();
  const client = await site.connect(white);
  const read = Promise.withResolvers<never>();
  const reading = vi.spyOn(games.service, 'arrived').mockReturnValueOnce(read.promise);
  const joins = [client.request('joinGame', { gameId }), client.request('joinGame', { gameId })];
  await client.heartbeat();
  expect(reading).toHaveBeenCalled();
  read.reject(new Error('no database'));
  const [first, second] = await Promise.all(joins);
  expect(first).toMatchObject({ ok: false });
  expect(second).toMatchObject({ ok: true, value: { game: { id: gameId } } });
  expect(await heardOf(client, gameId)).toEqual(['gameStart', 'game']);
});

test('S-23 the number of channels of a connection is limited', async () => {
  const [white, black] = [await site.visitor(), await site.visitor()];
  const client = await site.connect(white);
  const answers: (string | null)[] = [];
  // Every connection is already in two channels.
  for (let count = 0; count < 7; count += 1)
    answers.push(refusalOf(await client.request('joinGame', { gameId: games.open(white, black) })));
  expect(answers).toEqual([null, null, null, null, null, null, 'too-many-requests']);
});

test('R-CA-10 players receive updates of their own search only, without subscribing', async () => {
  const [first, second] = [await site.visitor(), await site.visitor()];
  const clients = [await site.connect(first), await site.connect(second)];
  const heard: string[] = [];
  for (const client of clients)
    client.on('match', ({ user_id }) => heard.push(`${user_id} ${client.welcome.socket_id}`));
  site.publisher.publishHere(matchChannel(first.playerId), 'match', {
    user_id: first.playerId,
    status: 'pending',
    game_id: null,
    cancel_reason: null,
    waited_ms: 0,
  });
  for (const client of clients) await client.heartbeat();
  expect(heard).toEqual([`${first.playerId} ${clients[0]?.welcome.socket_id}`]);
});

test.each(['intent', 'client-opponentMove'] as const)(
  '%s reaches the game of the session’s player, stamped, and is answered',
  async (event) => {
    const visitor = await site.visitor();
    const client = await site.connect(visitor);
    const [gameId, intent] = [randomUUID(), move()];
    const answer = await client.request(event, { gameId, intent });
    expect(answer).toMatchObject({ ok: true, value: { gameId, moveId: intent.moveId, version: 2 } });
    const stamp = site.clock.now();
    expect(games.acts).toEqual([[visitor.playerId, gameId, intent, { parsedAt: stamp, lagMs: expect.any(Number) }]]);
  },
);

test('S-01 an id in a payload is refused, whoever’s it is', async () => {
  const visitor = await site.visitor();
  const client = await site.connect(visitor);
  const frame = { gameId: randomUUID(), intent: move(), playerId: visitor.playerId };
  expect(refusalOf(await client.request('intent', frame))).toBe('malformed');
  expect(games.acts).toEqual([]);
});

test('an intent that fails is answered without details', async () => {
  const client = await site.connect(await site.visitor());
  games.service.handle = () => Promise.reject(new Error('secret'));
  const answer = await client.request('intent', { gameId: randomUUID(), intent: move() });
  expect(refusalOf(answer)).toBe('internal');
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('R-EV-03 R-EV-04 joining and leaving are announced to the opponent, but a reload is not', async () => {
  const { white, black, gameId } = await openGame();
  const watcher = await site.connect(black);
  await site.subscribe(watcher, black, gameChannel(gameId));
  const heard: string[] = [];
  watcher.on('client-joined', ({ playerName }) => heard.push(`${playerName} joined`));
  watcher.on('client-left', ({ playerName }) => heard.push(`${playerName} left`));

  const first = await site.connect(white);
  await site.enter(first, white, gameId);
  first.tell('client-left', { gameId });
  first.close();
  const second = await site.connect(white);
  await site.enter(second, white, gameId);
  await second.heartbeat();
  site.clock.advance(CLOSE_SHOWN_MS);
  await watcher.heartbeat();
  expect(heard).toEqual(['White joined']);

  second.close();
  await vi.waitFor(async () => expect((await presenceOf(site, white)).closed_at).not.toBeNull());
  site.clock.advance(CLOSE_SHOWN_MS);
  await vi.waitFor(() => expect(heard).toEqual(['White joined', 'White left']));
});

test('R-EV-04 leaving the page while the connection stays open is announced immediately', async () => {
  const { white, black, gameId } = await openGame();
  const [watcher, client] = [await site.connect(black), await site.connect(white)];
  await site.subscribe(watcher, black, gameChannel(gameId));
  await site.enter(client, white, gameId);
  const left = new Promise((resolve) => watcher.once('client-left', resolve));
  client.tell('client-left', { gameId });
  client.tell('unsubscribe', { channel: gameChannel(gameId) });
  expect(await left).toEqual({ gameId, playerName: 'White', playerId: white.playerId });
});

test('A-77 T-16 a player who comes and goes all the time does not flood the opponent, who learns the last state', async () => {
  const { white, black, gameId } = await openGame();
  const [watcher, client] = [await site.connect(black), await site.connect(white)];
  await site.subscribe(watcher, black, gameChannel(gameId));
  const heard: string[] = [];
  watcher.on('client-joined', () => heard.push('joined'));
  watcher.on('client-left', () => heard.push('left'));
  const come = async () => {
    await client.request('joinGame', { gameId });
    client.tell('client-joined', { gameId });
  };
  for (let visit = 0; visit < 3; visit += 1) {
    await come();
    client.tell('client-left', { gameId });
    client.tell('unsubscribe', { channel: gameChannel(gameId) });
  }
  await come();
  await client.heartbeat();
  await watcher.heartbeat();
  expect(heard).toEqual(['joined', 'left']);
  site.clock.advance(CLOSE_SHOWN_MS);
  await watcher.heartbeat();
  expect(heard).toEqual(['joined', 'left', 'joined']);
});

test('joining the channels does not announce a player: the page does that when it shows the game', async () => {
  const { white, black, gameId, stranger } = await openGame();
  const [watcher, client, other] = [await site.connect(black), await site.connect(white), await site.connect(stranger)];
  await site.subscribe(watcher, black, gameChannel(gameId));
  const heard: unknown[] = [];
  watcher.on('client-joined', (who) => heard.push(who));
  // Neither a stranger without a seat nor a page that has not joined the channel is announced.
  await site.enter(other, stranger, gameId);
  client.tell('client-joined', { gameId });
  await site.subscribe(client, white, gameRowChannel(gameId));
  client.tell('client-joined', { gameId });
  await site.subscribe(client, white, gameChannel(gameId));
  await Promise.all([client, other].map((one) => one.heartbeat()));
  await watcher.heartbeat();
  expect(heard).toEqual([]);
  const joined = new Promise((resolve) => watcher.once('client-joined', resolve));
  client.tell('client-joined', { gameId });
  client.tell('client-joined', { gameId });
  expect(await joined).toEqual({ gameId, playerName: 'White', playerId: white.playerId });
  await client.heartbeat();
  await watcher.heartbeat();
  expect(heard).toHaveLength(1);
});

test('R-EV-04 joining the queue searches for the player of the session, whatever name the page sends', async () => {
  const visitor = await site.visitor();
  const client = await site.connect(visitor);
  const answer = await client.request('client-joinQueue', { playerName: 'Somebody else', country: 'FR' });
  expect(answer).toEqual({ ok: true, value: { status: 'pending', game_id: null, waited_ms: 0 } });
  expect(games.searches).toEqual([visitor.playerId]);
  games.matchmaking.find = async () => ({ ok: false, error: 'name-required' });
  expect(refusalOf(await client.request('client-joinQueue', { playerName: '', country: '' }))).toBe('name-required');
});

test('S-03 the channel of a room is for its host, its guest and the players of its game', async () => {
  const [host, guest, stranger] = [await site.visitor(), await site.visitor(), await site.visitor()];
  const waiting = games.openRoom(host);
  const playing = games.openRoom(host, guest);
  const played = games.open(host, guest);
  const clients = new Map<Visitor, Client>();
  for (const visitor of [host, guest, stranger]) clients.set(visitor, await site.connect(visitor));
  const mayEnter = async (visitor: Visitor, channel: string) => {
    const client = clients.get(visitor);
    return client !== undefined && (await site.subscribe(client, visitor, channel)).ok;
  };
  const channels = [waiting, playing, played].map(roomChannel);
  const whoMay = async (visitor: Visitor) => Promise.all(channels.map((channel) => mayEnter(visitor, channel)));
  expect(await whoMay(host)).toEqual([true, true, true]);
  expect(await whoMay(guest)).toEqual([false, true, true]);
  expect(await whoMay(stranger)).toEqual([false, false, false]);
  // Being in a room does not authorize for the channels of a game.
  expect(await mayEnter(host, gameChannel(waiting))).toBe(false);
  expect(await mayEnter(host, gameRowChannel(waiting))).toBe(false);
  expect(games.arrivals).toEqual([]);
});

test('I-14 R-Q-11 R-CA-09 the online count counts players, not tabs, and changes are announced to everyone', async () => {
  const [first, second] = [await site.visitor(), await site.visitor()];
  const watcher = await site.connect(first);
  expect(watcher.welcome.online).toBe(1);
  const counts: number[] = [];
  watcher.on('presence', ({ online }) => counts.push(online));
  const tabs = [await site.connect(second), await site.connect(second)];
  expect(tabs[1]?.welcome.online).toBe(2);
  site.clock.advance(1_000);
  await vi.waitFor(() => expect(counts).toEqual([2]));
  tabs[0]?.close();
  tabs[1]?.close();
  await vi.waitFor(async () => expect((await presenceOf(site, second)).closed_at).not.toBeNull());
  site.clock.advance(1_000);
  await vi.waitFor(() => expect(counts).toEqual([2, 1]));
});

test('F-11 a connected player stays present, whatever the page does', async () => {
  const visitor = await site.visitor();
  await site.connect(visitor);
  await sql`update player_presence set seen_at = now() - interval '1 hour'`.execute(site.database);
  expect(await site.presence.online()).toBe(0);
  site.clock.advance(2_500);
  await vi.waitFor(async () => expect(await site.presence.online()).toBe(1));
});

test('a close after leaving counts as a closed page, any other as a possible network failure', async () => {
  const [polite, lost] = [await site.visitor(), await site.visitor()];
  const gameId = games.open(polite, lost);
  const [politeClient, lostClient] = [await site.connect(polite), await site.connect(lost)];
  for (const [client, visitor] of [
    [politeClient, polite],
    [lostClient, lost],
  ] as const) {
    await site.subscribe(client, visitor, gameChannel(gameId));
    client.tell('client-left', { gameId });
  }
  // Another intent revokes the leaving.
  await lostClient.request('intent', { gameId, intent: move() });
  await politeClient.heartbeat();
  politeClient.close();
  lostClient.close();
  await vi.waitFor(async () => {
    expect(await presenceOf(site, polite)).toMatchObject({ left_page: true, closed_at: expect.any(Date) });
    expect(await presenceOf(site, lost)).toMatchObject({ left_page: false, closed_at: expect.any(Date) });
  });
});
