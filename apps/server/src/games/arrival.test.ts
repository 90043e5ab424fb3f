/** Tests over real sockets that an action arrives when it is complete and parsed, however slowly its bytes come. */
import { randomUUID } from 'node:crypto';
import { CLOCK_MS, encodeFrame, type GameIntent, REALTIME_PATH } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAiGames } from '../ai-games/ai-games.ts';
import { serveAiGames } from '../ai-games/routes.ts';
import { createScorer } from '../champions/scorer.ts';
import { type BareSocket, openBareSocket, requestText, statusOf, WEBSOCKET_HEADERS } from '../http/test-socket.ts';
import { startTestSite, type TestSite, type Visitor } from '../gateway/test-site.ts';
import { createGames } from './games.ts';
import { gameActs, gameRow, moveIntent, silent } from './test-kit.ts';
import { seatVisitors, serveTestGames } from './test-site.ts';

let site: TestSite;
let port: number;
const opened: BareSocket[] = [];

beforeAll(async () => {
  site = await startTestSite((parts) => {
    const { app, database, clock, sessions, quotas } = parts;
    serveAiGames(app, {
      aiGames: createAiGames({
        database,
        clock,
        scorer: createScorer({ database, clock, log: silent }),
        secret: 'the secret of a test',
        log: silent,
      }),
      sessions,
      quotas,
      clock,
    });
    return serveTestGames(parts);
  });
  port = Number(new URL(site.url).port);
});
afterAll(() => site.close());
beforeEach(() => {
  let ahead = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  pass = (ms) => {
    ahead += ms;
    site.clock.advance(ms);
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const { socket } of opened.splice(0)) socket.destroy();
});

/** Advances game time and process time by `ms`. */
let pass: (ms: number) => void;

/** A game that has begun. */
async function begin() {
  const { id, white, black } = await seatVisitors(site);
  for (const { cookie } of [white, black]) await fetch(`${site.url}/api/games/${id}`, { headers: { cookie } });
  return { id, white, black };
}

const rowOf = (id: string) => gameRow(site.database, id);

interface SlowCall {
  /** Sends the rest of the body. Returns the status. */
  finish(): Promise<string>;
}

/** Starts a request: sends all headers and the first half of the body. */
async function beginCall(path: string, { cookie }: Visitor, content: unknown): Promise<SlowCall> {
  const body = JSON.stringify(content);
  const headers = {
    host: new URL(site.url).host,
    origin: site.url,
    cookie,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const bare = await openBareSocket(port);
  opened.push(bare);
  const half = Math.floor(body.length / 2);
  const requested = new Promise<void>((resolve) => {
    site.app.server.once('request', () => resolve());
  });
  bare.write(requestText('POST', path, headers) + body.slice(0, half));
  await requested;
  return {
    finish: () => {
      bare.write(body.slice(half));
      return statusOf(bare);
    },
  };
}

const beginMove = (id: string, player: Visitor, uci: string) =>
  beginCall(`/api/games/${id}/acts`, player, moveIntent(uci));

async function move(id: string, player: Visitor, uci: string): Promise<string> {
  return (await beginMove(id, player, uci)).finish();
}

test('A-21 a move whose body takes 20 seconds to send costs its sender 20 seconds', async () => {
  const { id, white, black } = await begin();
  await move(id, white, 'e2e4');
  await move(id, black, 'e7e5');
  const slow = await beginMove(id, white, 'g1f3');
  pass(20_000);
  expect(await slow.finish()).toBe('200 OK');
  expect(await rowOf(id)).toMatchObject({ white_ms: CLOCK_MS - 20_000, black_ms: CLOCK_MS, current_turn: 'b' });
});

test('A-21 a request that started before the opponent moved is stamped when it is complete', async () => {
  const { id, white, black } = await begin();
  await move(id, white, 'e2e4');
  await move(id, black, 'e7e5');
  const early = await beginMove(id, black, 'b8c6');
  pass(10_000);
  expect(await move(id, white, 'g1f3')).toBe('200 OK');
  pass(30_000);
  expect(await early.finish()).toBe('200 OK');
  expect(await rowOf(id)).toMatchObject({ white_ms: CLOCK_MS - 10_000, black_ms: CLOCK_MS - 30_000 });
});

test('A-21 a player who sends every move slowly loses on time', async () => {
  const { id, white, black } = await begin();
  const [cheats, honest] = [['g1f3', 'f3g1'] as const, ['g8f6', 'f6g8'] as const];
  // Pawn moves prevent a draw by repetition.
  const pawns = ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'g2g3', 'h2h3'] as const;
  const answers = ['a7a6', 'b7b6', 'c7c6', 'd7d6', 'e7e6', 'g7g6', 'h7h6'] as const;
  const moves = pawns.flatMap((pawn, i) => [
    [pawn, answers[i] ?? ''] as const,
    [cheats[i % 2] ?? '', honest[i % 2] ?? ''] as const,
  ]);
  const statuses: string[] = [];
  for (const [own, other] of moves) {
    const slow = await beginMove(id, white, own);
    pass(24_000);
    statuses.push(await slow.finish());
    if (statuses.at(-1) !== '200 OK') break;
    pass(300);
    statuses.push(await move(id, black, other));
  }
  expect(statuses.at(-1)).toBe('409 Conflict');
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set(['200 OK']));
  expect(await rowOf(id)).toMatchObject({ game_status: 'timeout', winner: 'b', white_ms: 0 });
});

/** A masked text frame of a client. */
function frameOf(content: string): Buffer {
  const payload = Buffer.from(content);
  const mask = Buffer.from([1, 2, 3, 4]);
  const head =
    payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(head), mask, payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0))]);
}

test('A-21 a websocket frame is stamped when its last byte has arrived', async () => {
  const { id, white } = await begin();
  const bare = await openBareSocket(port);
  opened.push(bare);
  const headers = { ...WEBSOCKET_HEADERS, host: new URL(site.url).host, origin: site.url, cookie: white.cookie };
  bare.write(requestText('GET', REALTIME_PATH, headers));
  await bare.until('"welcome"');
  const intent: GameIntent = moveIntent('e2e4');
  const frame = frameOf(encodeFrame('intent', { gameId: id, intent }, 1));
  bare.socket.write(frame.subarray(0, 20));
  pass(20_000);
  bare.socket.write(frame.subarray(20));
  await bare.until('"ok":true');
  expect(await rowOf(id)).toMatchObject({ white_ms: CLOCK_MS - 20_000, current_turn: 'b' });
});

test('A-47 moves of an AI game are stamped when the report is complete', async () => {
  const player = await site.visitor();
  const gameId = randomUUID();
  const opening = { id: gameId, persona: 'judit-poll-gar', ruleSet: 'standard', engineVersion: ENGINE_VERSION };
  expect(await (await beginCall('/api/ai-games', player, opening)).finish()).toBe('200 OK');
  const openedAt = site.clock.now();
  const report = await beginCall(`/api/ai-games/${gameId}/moves`, player, { from: 0, moves: ['e2e4'] });
  pass(20_000);
  expect(await report.finish()).toBe('200 OK');
  const end = await beginCall(`/api/ai-games/${gameId}/end`, player, { by: 'resignation' });
  pass(15_000);
  expect(await end.finish()).toBe('200 OK');
  const row = await site.database.selectFrom('ai_games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ opened_at: openedAt, stamps: [openedAt + 20_000], end_stamp: openedAt + 35_000 });
});

test('A-21 an action is never stamped before the last one of its game, even if another process was ahead', async () => {
  const { id, white, black } = await begin();
  await move(id, white, 'e2e4');
  const stamps = async () => (await gameActs(site.database, id)).map(({ stamped_at }) => stamped_at);
  const last = (await stamps()).at(-1) ?? Number.NaN;
  const ahead = createGames({ database: site.database, clock: site.clock, publisher: site.publisher, log: silent });
  const offer: GameIntent = { type: 'offer-draw', moveId: randomUUID(), version: 0 };
  await ahead.handle(white.playerId, id, offer, { parsedAt: last + 5_000, lagMs: 0 });
  expect(await move(id, black, 'e7e5')).toBe('200 OK');
  expect((await stamps()).map((stamp) => stamp - last)).toEqual([0, 0, 5_000, 5_000]);
});
