/** Tests the answers while the database is unavailable or slow. Afterward, nothing is committed twice. */
import { api, type Endpoint, pathOf, Problem } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { moveIntent } from '../games/test-kit.ts';
import { testConfig } from '../test-config.ts';
import { type Database, openDatabase } from './connection.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';
import { openProxy } from './test-proxy.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** So few that half of the requests in the test below wait for a connection, and are refused after five seconds. */
const POOL_SIZE = 2;
const LONG_MS = 120_000;
const OWN_PAGE = { host: 'localhost:3000', origin: 'http://localhost:3000' };

const own = setUpTestDatabase({ eachTest: true });
let proxy: Awaited<ReturnType<typeof openProxy>>;
let database: Database;
let app: FastifyInstance;

beforeEach(async () => {
  proxy = await openProxy(own.url);
  database = openDatabase(proxy.url, { onError: () => undefined, poolSize: POOL_SIZE });
  app = await buildApp({ config: testConfig(), database, webBuild: null });
  await app.ready();
});

afterEach(async () => {
  proxy.reopen();
  await app.close();
  await database.destroy();
  proxy.close();
});

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function call(endpoint: Endpoint, cookie: string, { params = {}, body }: Sent = {}) {
  return app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, params),
    headers: { ...OWN_PAGE, cookie },
    ...(body && { payload: body }),
  });
}

async function guest(): Promise<string> {
  const answer = await call(api.signInAsGuest, '');
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  await call(api.saveProfile, cookie, { body: { name: 'Ada', country: 'NO' } });
  return cookie;
}

/** Two players in a game with white to move. */
async function seated() {
  const [white, black] = [await guest(), await guest()];
  const opened = await call(api.createRoom, white, { body: { isPrivate: true, rule_set: 'standard' } });
  const { room_code, game_id: gameId } = opened.json().room;
  await call(api.joinRoom, black, { body: { room_code } });
  for (const cookie of [white, black]) await call(api.getGame, cookie, { params: { gameId } });
  return { white, gameId };
}

test('F-03 while the database is unavailable a move is not saved and the server is not ready; then it counts once', async () => {
  const { white, gameId } = await seated();
  const body = moveIntent('e2e4');
  proxy.shut();
  for (const endpoint of [api.sendIntent, api.getGame]) {
    const answer = await call(endpoint, white, { params: { gameId }, body });
    expect(answer.statusCode).toBe(503);
    expect(['unavailable', 'not-saved']).toContain(Problem.parse(answer.json()).error);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);

  proxy.reopen();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  for (const version of [2, 2]) {
    const answer = await call(api.sendIntent, white, { params: { gameId }, body });
    expect([answer.statusCode, answer.json().version]).toEqual([200, version]);
  }
  expect((await call(api.getGame, white, { params: { gameId } })).json().moves).toEqual(['e2e4']);
});

test(
  'F-04 a request that gets no connection to a slow database is refused with Retry-After; a move is played once',
  { timeout: LONG_MS },
  async () => {
    const { white, gameId } = await seated();
    const body = moveIntent('e2e4');
    const calls = await own.database.transaction().execute(async (trx) => {
      await sql`lock table chess_games in access exclusive mode`.execute(trx);
      const reading = Array.from({ length: 4 * POOL_SIZE }, () => call(api.ownGames, white));
      const moving = [body, body].map((intent) => call(api.sendIntent, white, { params: { gameId }, body: intent }));
      // The lock is held until the pool has refused the requests that got no connection.
      const enough = Promise.withResolvers<null>();
      let refused = 0;
      const countWhenRefused = async (read: Promise<unknown>): Promise<void> => {
        await read;
        refused += 1;
        if (refused === 3 * POOL_SIZE) enough.resolve(null);
      };
      for (const read of reading) void countWhenRefused(read);
      await enough.promise;
      return { reading, moving };
    });
    const [read, moved] = [await Promise.all(calls.reading), await Promise.all(calls.moving)];
    const sentAway = [...read, ...moved].filter(({ statusCode }) => statusCode === 503);
    expect(sentAway.length).toBeGreaterThanOrEqual(3 * POOL_SIZE);
    for (const { headers } of sentAway) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect([...read, ...moved].filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([]);

    const again = await call(api.sendIntent, white, { params: { gameId }, body });
    expect([again.statusCode, again.json().version]).toEqual([200, 2]);
    expect((await call(api.getGame, white, { params: { gameId } })).json().moves).toEqual(['e2e4']);
  },
);

test('F-05 while the database only reads, as during a failover, a call that writes is refused with Retry-After', async () => {
  const host = await guest();
  const name = new URL(own.url).pathname.slice(1);
  const open = () => call(api.createRoom, host, { body: { isPrivate: true, rule_set: 'standard' } });
  const onlyRead = async (value: 'on' | 'off') => {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
      own.database,
    );
    // New connections have the setting.
    proxy.shut();
    proxy.reopen();
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  };
  await onlyRead('on');
  const refused = await open();
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await onlyRead('off');
  expect((await open()).statusCode).toBe(200);
});

test.each([
  ['a full disk', '53100', true],
  ['no memory', '53200', true],
  ['a statement that took too long', '57014', true],
  ['a violated constraint', '23505', false],
])('F-05 %s is an unavailable database: %s %s', async (_what, code, isUnavailable) => {
  const failing = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(own.database);
  expect(await failing.catch(isDatabaseUnavailable)).toBe(isUnavailable);
});
