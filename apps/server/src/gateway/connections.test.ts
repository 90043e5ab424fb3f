/** Websockets: which handshakes are accepted, how many connections there may be, and when they are closed. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { CLOSE_CODE, matchChannel, REALTIME, REALTIME_PATH, SILENCE_MS } from '@sixtyfour/contract';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { openBareSocket, requestText, WEBSOCKET_HEADERS } from '../http/test-socket.ts';
import type { Client } from './test-client.ts';
import { type FakeGames, presenceOf, setUpFakeSite } from './test-fake-games.ts';
import { startTestSite, type TestSite, type Visitor } from './test-site.ts';
import { UPGRADE_TIMEOUT_MS } from './upgrades.ts';

let site: TestSite;
let games: FakeGames;

setUpFakeSite((newSite, newGames) => {
  site = newSite;
  games = newGames;
});

/** Opens as many connections as a session may have. */
async function connectFully(visitor: Visitor): Promise<Client[]> {
  return Promise.all(Array.from({ length: DEFAULT_LIMITS.socketsPerSession }, () => site.connect(visitor)));
}

test('S-10 only a page of this site opens a websocket', async () => {
  const { cookie } = await site.visitor();
  expect(await site.handshake({ cookie, origin: site.url })).toBe(101);
  expect(await site.handshake({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await site.handshake({ cookie, origin: 'http://localhost:1' })).toBe(403);
  expect(await site.handshake({ cookie, origin: 'null' })).toBe(403);
  expect(await site.handshake({ cookie })).toBe(403);
});

test('R-CA-23 with TLS forced, only a page loaded over https opens a websocket', async () => {
  const secure = await startTestSite(() => ({ games: games.service }), { publicUrl: 'https://chess.example' }, site);
  const { cookie } = await secure.visitor();
  expect(await secure.handshake({ cookie, origin: 'https://chess.example' })).toBe(101);
  expect(await secure.handshake({ cookie, origin: 'http://chess.example' })).toBe(403);
  expect(await secure.handshake({ cookie, origin: secure.url })).toBe(403);
  await secure.close();
});

test('R-CA-23 websockets are the only transport', async () => {
  const { cookie } = await site.visitor();
  const headers = { cookie, origin: site.url };
  for (const path of ['/ws/', '/ws/?EIO=4&transport=polling']) {
    expect((await fetch(site.url + path, { headers })).status).toBe(404);
    expect((await fetch(site.url + path, { headers, method: 'POST' })).status).toBe(404);
  }
});

test('a handshake without a key, or of another version, is refused', async () => {
  const { cookie } = await site.visitor();
  expect(await site.handshake({ cookie, origin: site.url, 'sec-websocket-key': 'short' })).toBe(400);
  expect(await site.handshake({ cookie, origin: site.url, 'sec-websocket-version': '7' })).toBe(400);
});

test('opening a websocket needs a session', async () => {
  expect(await site.handshake({ origin: site.url })).toBe(403);
  expect(await site.handshake({ origin: site.url, cookie: `session=${randomUUID()}` })).toBe(403);
});

test('S-23 a socket that does not become a websocket in time is closed, but one that does is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const visitor = await site.visitor();
    const client = await site.connect(visitor);
    const lookUp = vi.spyOn(site.sessions, 'of').mockReturnValue(Promise.withResolvers<null>().promise);
    const handshake = site.handshake({ origin: site.url, cookie: visitor.cookie }).catch(String);
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalled());
    vi.advanceTimersByTime(UPGRADE_TIMEOUT_MS);
    expect(await handshake).toContain('socket hang up');
    expect(client.isOpen).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

/** Advances the clock that measures the silence of connections. */
function passSilently(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

test('S-23 a session has at most five connections, and silent ones make room for a new one', async () => {
  const visitor = await site.visitor();
  const clients = await connectFully(visitor);
  const headers = { origin: site.url, cookie: visitor.cookie };
  expect(await site.handshake(headers)).toBe(429);
  expect(await site.handshake({ ...headers, cookie: site.again(visitor).cookie })).toBe(101);
  const closed = clients.map((client) => client.closed());
  passSilently(SILENCE_MS + 1);
  expect(await site.handshake(headers)).toBe(101);
  expect(await Promise.all(closed)).toEqual(clients.map(() => CLOSE_CODE.tooSlow));
});

test('T-15 F-07 a connection without a sign of life is finally closed with a documented code', async () => {
  const client = await site.connect(await site.visitor());
  const closed = client.closed();
  passSilently(REALTIME.heartbeatMs + 1);
  site.clock.advance(500);
  expect(await closed).toBe(CLOSE_CODE.tooSlow);
});

test('handshakes count as calls of their session and their address', async () => {
  const limits = { ...DEFAULT_LIMITS, requestsPerMinute: 3, requestsPerSession: 1 };
  const small = await startTestSite(() => ({ games: games.service }), { limits }, site);
  const { cookie } = await small.visitor();
  const headers = { origin: small.url, cookie };
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await small.handshake(headers));
  await small.close();
  expect(statuses).toEqual([101, 101, 101, 101, 429]);
});

/** Headers of a client behind the trusted proxy. */
const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` });

test('S-20 a websocket counts for the address of its connection unless a trusted proxy adds another', async () => {
  const limits = { ...DEFAULT_LIMITS, socketsPerAddress: 1 };
  const direct = await startTestSite(() => ({ games: games.service }), { limits, trustProxy: [] }, site);
  const closed = (await direct.connect(await direct.visitor(), from('192.0.2.1'))).closed();
  await direct.connect(await direct.visitor(), from('192.0.2.2'));
  expect(await closed).toBe(CLOSE_CODE.displaced);
  await direct.close();
});

/** Waits until `count` clients are closed, and returns their close codes. */
async function closeCodes(closing: readonly Promise<number>[], count: number): Promise<number[]> {
  const codes: number[] = [];
  for (const closed of closing) void closed.then((code) => codes.push(code));
  await vi.waitFor(() => expect(codes.length).toBeGreaterThanOrEqual(count));
  return codes;
}

test('S-23 T-12 of fifty connections of an address, which is the one before the trusted proxy, those of others give way to a newcomer', async () => {
  const guests = await Promise.all(Array.from({ length: 10 }, () => site.visitor()));
  const fifty = guests.flatMap((guest) => Array<Visitor>(5).fill(guest));
  const clients = await Promise.all(fifty.map((guest) => site.connect(guest, from('192.0.2.1'))));
  const closing = clients.map((client) => client.closed());
  const [player, opponent] = [guests[0], guests[1]];
  if (player === undefined || opponent === undefined) throw new Error('nobody is there');
  await clients[0]?.request('joinGame', { gameId: games.open(player, opponent) });

  // More than the sessions with several connections can spare, so that some sessions lose their last one.
  for (let index = 0; index < 45; index += 1) await site.connect(await site.visitor(), from('192.0.2.1'));
  const codes = await closeCodes(closing, 45);
  expect(codes).toEqual(Array.from({ length: 45 }, () => CLOSE_CODE.displaced));
  expect(clients[0]?.isOpen).toBe(true);

  const headers = { origin: site.url, cookie: player.cookie };
  expect(await site.handshake({ ...headers, ...from('192.0.2.1') })).toBe(429);
  expect(await site.handshake({ ...headers, ...from('192.0.2.2') })).toBe(101);
});

test('S-23 T-12 twice as many connections are open from the /56 of an IPv6 address, and four times from its /48', async () => {
  const limits = { ...DEFAULT_LIMITS, socketsPerAddress: 2 };
  const small = await startTestSite(() => ({ games: games.service }), { limits, trustProxy: ['127.0.0.1'] }, site);
  const clients: Client[] = [];
  const open = async (address: string) => {
    const visitor = await small.visitor();
    clients.push(await small.connect(visitor, from(address)), await small.connect(visitor, from(address)));
  };
  const openCount = () => clients.filter(({ isOpen }) => isOpen).length;
  for (const subnet of ['100', '101']) await open(`2001:db8:0:${subnet}::1`);
  expect(openCount()).toBe(4);
  // The /56 is full, but neither the /64 nor the /48.
  await small.connect(await small.visitor(), from('2001:db8:0:1ff::1'));
  await vi.waitFor(() => expect(openCount()).toBe(3));
  for (const subnet of ['200', '201']) await open(`2001:db8:0:${subnet}::1`);
  expect(openCount()).toBe(7);
  // The /48 is full, but neither the /64 nor the /56.
  await small.connect(await small.visitor(), from('2001:db8:0:300::1'));
  await vi.waitFor(() => expect(openCount()).toBe(6));
  await small.connect(await small.visitor(), from('2001:db8:1:300::1'));
  expect(openCount()).toBe(6);
  await small.close();
});

test('T-02 a client that sends a close frame but leaves its socket open is cut', async () => {
  const { cookie } = await site.visitor();
  const accepted: Socket[] = [];
  const accept = (socket: Socket) => void accepted.push(socket);
  site.app.server.on('connection', accept);
  const bare = await openBareSocket(Number(new URL(site.url).port), { keepsOpen: true });
  const headers = { ...WEBSOCKET_HEADERS, host: new URL(site.url).host, origin: site.url, cookie };
  bare.write(requestText('GET', REALTIME_PATH, headers));
  await bare.until('welcome');
  site.app.server.off('connection', accept);
  const own = accepted.find(({ remotePort }) => remotePort === bare.socket.localPort);
  // A masked close frame with code 1000.
  bare.socket.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]));
  await bare.ended();
  await vi.waitFor(() => expect(own?.destroyed).toBe(true), { timeout: 5_000 });
  bare.socket.destroy();
});

test('S-23 a client that does not read is closed with 1013, and cut if it does not read that either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const [reads, code] of [
      [true, CLOSE_CODE.tooSlow],
      [false, 1006],
    ] as const) {
      const visitor = await site.visitor();
      const client = await site.connect(visitor);
      const closed = client.closed();
      client.socket.pause();
      const channel = matchChannel(visitor.playerId);
      const start = { gameId: randomUUID(), color: 'white', opponentName: 'x'.repeat(64 * 1024) } as const;
      // Fills first the buffers of the operating system, then ours.
      while (site.publisher.channels.has(channel)) {
        site.publisher.publishHere(channel, 'gameStart', start);
        await turn();
      }
      if (!reads) vi.advanceTimersByTime(2_000);
      client.socket.resume();
      expect(await closed).toBe(code);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('F-13 closing one of several tabs is not leaving', async () => {
  const visitor = await site.visitor();
  const tabs = await connectFully(visitor);
  tabs[0]?.close();
  // Another one fits, so the server has noticed the close.
  await vi.waitFor(async () => expect(await site.handshake({ origin: site.url, cookie: visitor.cookie })).toBe(101));
  expect(await presenceOf(site, visitor)).toMatchObject({ closed_at: null });
});

test('S-15 the connections of an ended session are notified and closed, those of another session stay', async () => {
  const visitor = await site.visitor();
  const other = site.again(visitor);
  const [ended, staying] = [await site.connect(visitor), await site.connect(other)];
  const heard: string[] = [];
  ended.once('signed-out', () => heard.push('signed-out'));
  const closed = ended.closed();
  site.endSession(visitor);
  await closed;
  expect(heard).toEqual(['signed-out']);
  await staying.heartbeat();
  expect(staying.isOpen).toBe(true);
});

test('a session that now acts for another player must reconnect as that player', async () => {
  const [guest, owner] = [await site.visitor(), await site.visitor()];
  const client = await site.connect(guest);
  const closed = client.closed();
  const changed = site.become(guest, owner);
  expect(await closed).toBe(1000);
  await site.connect(changed);
  expect(await presenceOf(site, owner)).toMatchObject({ closed_at: null });
});

test('F-02 on shutdown every browser is told to reconnect, and the server closes although they do not close', async () => {
  const leaving = await startTestSite(() => ({ games: games.service }), {}, site);
  const visitor = await leaving.visitor();
  const client = await leaving.connect(visitor);
  const silent = await leaving.connect(visitor);
  silent.socket.pause();
  const restart = new Promise<void>((resolve) => client.once('restart', () => resolve()));
  const gone = client.closed();
  const closed = leaving.app.close();
  await restart;
  await closed;
  expect(await gone).toBe(1001);
  // The players did not leave: the server closed.
  const row = await leaving.database.selectFrom('player_presence').selectAll().executeTakeFirstOrThrow();
  expect(row.closed_at).toBeNull();
  await leaving.close();
});

test('R-TM-01 ten frames per second, plus a reserve of one second; one too many closes the connection', async () => {
  expect(REALTIME.eventsPerSecond).toBe(10);
  expect(DEFAULT_LIMITS.eventsPerSecond).toBe(REALTIME.eventsPerSecond);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const client = await site.connect(await site.visitor());
  const closed = client.closed();
  const send = (frames: number) => Promise.all(Array.from({ length: frames }, () => client.heartbeat()));
  await send(20);
  clock.mockReturnValue(1_001_000);
  await send(10);
  await expect(send(1)).rejects.toThrow('closed');
  expect(await closed).toBe(1008);
});
