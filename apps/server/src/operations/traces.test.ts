/** The metrics and the log of a run of the whole server. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { countTables } from './table-counts.ts';
import { ADDRESSES, EMAIL, PASSWORD, runAndTrace, type Traces } from './test-run.ts';

let traces: Traces;

beforeAll(async () => {
  traces = await runAndTrace();
}, 60_000);

/** The value of a series, or null if it does not exist. */
function value(series: string, text = traces.text): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('intents are counted by outcome and timed to their acknowledgement', () => {
  expect(value('sixtyfour_acts_total{type="move",outcome="ok"}')).toBe(3);
  expect(value('sixtyfour_acts_total{type="move",outcome="not-your-turn"}')).toBe(1);
  expect(value('sixtyfour_acts_total{type="resign",outcome="ok"}')).toBe(1);
  expect(value('sixtyfour_acts_repeated_total')).toBe(1);
  expect(value('sixtyfour_act_seconds_count{kind="move"}')).toBe(4);
  expect(value('sixtyfour_act_seconds_bucket{le="10",kind="move"}')).toBe(4);
});

test('sockets, reconnections, searches, games and limits are counted', () => {
  expect(value('sixtyfour_sockets')).toBe(1);
  expect(value('sixtyfour_sockets_opened_total{coming="new"}')).toBe(1);
  expect(value('sixtyfour_sockets_opened_total{coming="back"}')).toBe(1);
  expect(value('sixtyfour_match_wait_seconds_count')).toBe(2);
  expect(value('sixtyfour_games_told_total')).toBe(2);
  expect(value('sixtyfour_live_games')).toBe(0);
  expect(value('sixtyfour_queue_length')).toBe(0);
  expect(value('sixtyfour_database_up')).toBe(1);
  expect(value('sixtyfour_limited_total{what="call"}')).toBe(1);
  expect(value('sixtyfour_limited_total{what="socket"}')).toBe(1);
  expect(value('sixtyfour_answers_total{status="5xx"}')).toBe(1);
});

test('labels contain no ids, names or addresses', () => {
  for (const [, label = ''] of traces.text.matchAll(/="([^"]*)"/g))
    expect(label).toMatch(/^([a-z-]+|I-\d\d|[2-5]xx|[\d.]+|\+Inf)$/);
});

test('metrics are on a separate port, which serves nothing else', async () => {
  const metrics = createMetrics();
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(value('sixtyfour_sockets_opened_total{coming="new"}', await answer.text())).toBe(0);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  await served.close();
  await expect(fetch(`${origin}/metrics`)).rejects.toThrow('fetch failed');
});

test('the pool and an unavailable database are visible', async () => {
  const own = await createTestDatabase();
  const metrics = createMetrics();
  const database = openDatabase(own.url, { watch: (pool) => metrics.watchPool(pool), onError: () => undefined });
  metrics.watchTables(() => countTables(database));
  await database.selectFrom('game_clock').selectAll().execute();
  const before = await metrics.text();
  expect(value('sixtyfour_database_connections{state="idle"}', before)).toBe(1);
  expect(value('sixtyfour_database_connections{state="used"}', before)).toBe(0);
  expect(value('sixtyfour_database_waiting', before)).toBe(0);
  expect(value('sixtyfour_database_up', before)).toBe(1);
  await own.cutOff();
  expect(value('sixtyfour_database_up', await metrics.text())).toBe(0);
  await database.destroy();
  await own.close();
});

test('every alert uses existing metrics', async () => {
  const metrics = createMetrics();
  metrics.watchProcess();
  const text = await metrics.text();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const rules = await readFile(resolve(import.meta.dirname, '../../../../ops/alerts.yml'), 'utf8');
  const named = [...rules.matchAll(/\b(?:sixtyfour|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('S-22 the log of a run contains no email, password, cookie, mail code or visitor address', () => {
  const { log, cookies, codes } = traces;
  expect(log.split('\n').length).toBeGreaterThan(20);
  expect([cookies.length, codes.length]).toEqual([2, expect.any(Number)]);
  expect(codes.length).toBeGreaterThan(0);
  for (const secret of [EMAIL, PASSWORD, ...ADDRESSES, ...cookies, ...codes, 'Anna', 'Bela'])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  expect(log).not.toMatch(/\b(?!127\.0\.0\.1)\d{1,3}(\.\d{1,3}){3}\b/);
});

test('every step of a game is logged with game, version, ply and seat; requests are logged with the mark of their session', () => {
  const lines = traces.log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const acts = lines.filter(({ msg, gameId }) => msg === 'act' && gameId === traces.gameId);
  expect(acts.map(({ event, version, ply, seat, level }) => [event, version, ply, seat, level])).toEqual([
    ['begin', 1, 0, null, 'info'],
    ['move', 2, 1, 'w', 'debug'],
    ['move', 3, 2, 'b', 'debug'],
    ['resign', 4, 2, 'b', 'info'],
  ]);
  expect(acts.at(-1)).toMatchObject({ end: 'resignation' });
  const calls = lines.filter(({ path }) => path === `/api/games/${traces.gameId}/acts`);
  expect(calls).toHaveLength(5);
  expect(new Set(calls.map(({ session }) => session)).size).toBe(2);
  for (const call of calls) expect(call).toMatchObject({ session: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const opened = lines.filter(({ msg }) => msg === 'a websocket opened');
  expect(opened.map(({ isBack }) => isBack)).toEqual([false, true]);
  expect(new Set(opened.map(({ session }) => session)).size).toBe(1);
  const failed = lines.filter(({ level }) => level === 'error');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    err: { message: 'the disk is full' },
  });
});
