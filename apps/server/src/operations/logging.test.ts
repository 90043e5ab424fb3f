import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { testConfig } from '../test-config.ts';
import { makeTestBuild, removeTestBuild } from '../test-build.ts';
import { loggerOptions } from './logging.ts';

let webBuild: string;
const own = setUpTestDatabase();

beforeAll(async () => {
  webBuild = await makeTestBuild();
});

afterAll(() => removeTestBuild(webBuild));

/** The log lines of requests for these URLs. */
async function logOf(level: Config['logLevel'], ...urls: string[]): Promise<Record<string, unknown>[]> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const logger = { ...loggerOptions(level), stream };
  const app = await buildApp({ config: testConfig(), database: own.database, webBuild, logger });
  app.get('/api/broken', () => {
    throw new Error('the disk is full');
  });
  app.get('/api/twice', () => sql`insert into guests values ('ann@example.com')`.execute(own.database));
  for (const url of urls) await app.inject({ url, headers: { 'user-agent': 'tester' } });
  await app.close();
  const lines = Buffer.concat(chunks).toString().trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a request is one line with id, method, path, status and time, without address and query', async () => {
  const [line, ...others] = await logOf('info', '/game/7d2f1c?token=secret');
  expect(others).toEqual([]);
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    path: '/game/7d2f1c',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  });
});

test('T-09 a path is logged up to 200 characters, however long it is', async () => {
  const path = `/${'a'.repeat(5_000)}`;
  const [line] = await logOf('info', path);
  expect(line).toMatchObject({ path: path.slice(0, 200) });
});

test('served files are logged only at debug, missing files always', async () => {
  const urls = ['/robots.txt', '/assets/entry-abc123.js', '/assets/gone.js'];
  expect((await logOf('info', ...urls)).map((line) => line['path'])).toEqual(['/assets/gone.js']);
  expect((await logOf('debug', ...urls)).map((line) => line['path'])).toEqual(urls);
});

test('health checks that succeed are logged only at debug', async () => {
  expect(await logOf('info', '/healthz')).toEqual([]);
  expect(await logOf('debug', '/healthz')).toHaveLength(1);
});

test('an error is logged with its stack and the request id that the client got', async () => {
  const lines = await logOf('info', '/api/broken');
  expect(lines.map((line) => line['level'])).toEqual(['error', 'info']);
  expect(lines[0]).toMatchObject({ err: { message: 'the disk is full', stack: expect.stringContaining('at ') } });
  expect(lines[0]?.['reqId']).toBe(lines[1]?.['reqId']);
});

test('a newline in a path cannot forge a log line', async () => {
  const lines = await logOf('info', '/nope%0a{"level":"error"}');
  expect(lines).toHaveLength(1);
});

test('a constraint violation is logged with the constraint but without the values of the row', async () => {
  await sql`create table guests (email text primary key)`.execute(own.database);
  await sql`insert into guests values ('ann@example.com')`.execute(own.database);
  const lines = await logOf('info', '/api/twice');
  expect(lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ code: '23505', constraint: 'guests_pkey' }) }),
  );
  expect(JSON.stringify(lines)).not.toContain('ann@example.com');
});
