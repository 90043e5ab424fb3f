import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from './connection.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';
import { openProxy } from './test-proxy.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const own = setUpTestDatabase();

async function firstRow(statement: ReturnType<typeof sql>): Promise<unknown> {
  return (await statement.execute(own.database)).rows[0];
}

test('int8 and count() are numbers, dates are strings, and sessions run in UTC', async () => {
  expect(
    await firstRow(sql`select 1732000000123::int8 as ms, count(*) as rows, date '2026-03-29' as day,
      current_setting('TimeZone') as zone from generate_series(1, 3)`),
  ).toEqual({ ms: 1_732_000_000_123, rows: 3, day: '2026-03-29', zone: 'UTC' });
});

test('a statement that takes too long is cancelled, and the connection stays usable', async () => {
  const hasty = openDatabase(own.url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: 50 });
  await expect(sql`select pg_sleep(10)`.execute(hasty)).rejects.toMatchObject({ code: '57014' });
  expect((await sql`select 1 as one`.execute(hasty)).rows).toEqual([{ one: 1 }]);
  await hasty.destroy();
});

test('an idle connection that the server closes is reported and replaced', async () => {
  const broken = Promise.withResolvers<Error>();
  const pool = openDatabase(own.url, { onError: broken.resolve, poolSize: 1 });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool)).rows[0]?.pid;
  const first = await pid();
  await sql`select pg_terminate_backend(${first})`.execute(own.database);
  expect(await broken.promise).toMatchObject({ code: '57P01' });
  expect(await pid()).not.toBe(first);
  await pool.destroy();
});

test('F-03 a connection to a database that has vanished without a word is given up and replaced', async () => {
  const proxy = await openProxy(own.url);
  const pool = openDatabase(proxy.url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: 100 });
  const one = (database: Database = pool) => sql`select 1 as one`.execute(database);
  for (const read of [() => one(), () => pool.transaction().execute(one)]) {
    await one();
    proxy.hang();
    expect(await read().catch(isDatabaseUnavailable)).toBe(true);
  }
  expect((await one()).rows).toEqual([{ one: 1 }]);
  await pool.destroy();
  proxy.close();
});

test('a connection whose setup fails is released: the pool is not exhausted and can be closed', async () => {
  const pool = openDatabase(own.url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: -1 });
  const one = () => sql`select 1`.execute(pool);
  await expect(one()).rejects.toMatchObject({ code: '22023' });
  await expect(one()).rejects.toMatchObject({ code: '22023' });
  await pool.destroy();
});

test('closing a pool waits until the server has ended all its connections', async () => {
  const pool = openDatabase(own.url, { onError: () => undefined, poolSize: 20 });
  const all = Array.from({ length: 20 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool));
  const pids = (await Promise.all(all)).map(({ rows }) => rows[0]?.pid);
  const open = sql`select count(*) as open from pg_stat_activity where pid = any(${pids})`;
  // This connection is already open, so that the query after the close runs immediately.
  expect(await firstRow(open)).toEqual({ open: 20 });
  await pool.destroy();
  expect(await firstRow(open)).toEqual({ open: 0 });
});
