import { api, type ClientError } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { testConfig } from '../test-config.ts';
import { loggerOptions } from './logging.ts';
import { createMetrics } from './metrics.ts';

const REPORT: ClientError = {
  message: 'TypeError: x is not a function',
  source: '/assets/game-1a2b3c4d.js',
  line: 64,
  page: '/game/:gameId',
};

const metrics = createMetrics();
const lines: string[] = [];
const own = setUpTestDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  const { limits } = testConfig();
  app = await buildApp({
    config: testConfig({ limits: { ...limits, clientErrorsPerHour: 2 } }),
    database: own.database,
    webBuild: null,
    metrics,
    logger: { ...loggerOptions('info'), stream: { write: (line: string) => lines.push(line) } },
  });
});
afterAll(() => app.close());

function report(payload: object, remoteAddress: string) {
  const { method, path } = api.reportClientError;
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  return app.inject({ method, url: path, headers, payload, remoteAddress });
}

test('a reported error is logged with its request id and counted', async () => {
  const answer = await report(REPORT, '192.0.2.1');
  expect([answer.statusCode, answer.json()]).toEqual([200, { noted: true }]);
  const line = lines
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find(({ msg }) => msg === 'a page failed');
  expect(line).toMatchObject({ clientError: REPORT, reqId: answer.headers['x-request-id'], level: 'info' });
  expect(await metrics.text()).toContain('sixtyfour_client_errors_total 1');
});

test('S-23 reports are limited per address and hour, and those over the limit are not logged', async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await report(REPORT, '192.0.2.2')).statusCode);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(lines.filter((line) => line.includes('a page failed'))).toHaveLength(3);
});

test.each([
  ['an address of a page with ids', { ...REPORT, page: '/game/0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11' }],
  ['a file of somebody else', { ...REPORT, source: 'https://evil.example/assets/x.js' }],
  ['a file with a query', { ...REPORT, source: '/assets/x.js?name=Anna' }],
  ['a long text', { ...REPORT, message: 'a'.repeat(201) }],
  ['a stack', { ...REPORT, stack: 'at Anna (/home/anna/x.js:1:1)' }],
])('S-22 %s is refused', async (_what, payload) => {
  expect((await report(payload, '192.0.2.3')).statusCode).toBe(400);
});
