import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Problem, problemMessages } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { testConfig } from '../test-config.ts';

const own = setUpTestDatabase();
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = await buildApp({ config: testConfig(), database: own.database, webBuild: null });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Everything that is received until the server closes the connection. */
async function receive(bytes: string, endsHere: boolean): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close');
  if (endsHere) socket.end(bytes);
  else socket.write(bytes);
  await closed;
  return Buffer.concat(chunks).toString();
}

async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const [head = '', body = ''] = (await receive(bytes, true)).split('\r\n\r\n', 2);
  return { head, body };
}

test.each([
  ['no HTTP at all', '\u0000\u0001\u0002\r\n\r\n', 400],
  ['an unknown method', 'get / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
  ['half a request', 'POST /api/rooms HTTP/1.1\r\nhost: localhost\r\ncontent-le', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('S-11 S-27 %s is refused with a problem, and the connection is closed', async (_what, bytes, status) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-content-type-options: nosniff');
  const problem = Problem.parse(JSON.parse(body));
  expect(problem).toEqual({
    error: 'malformed',
    message: problemMessages.malformed,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(head).toContain(`\r\nx-request-id: ${problem.requestId}`);
});

const ready = 'GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n';
const unfinished = 'POST /api/match/find HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/json\r\n';

test.each([
  ['a malformed request', 'no request\r\n\r\n', [200, 200, 400]],
  ['a malformed request, after which more comes', `no request\r\n\r\n${ready}${ready}`, [200, 200, 400]],
  ['a malformed body', `${unfinished}transfer-encoding: chunked\r\n\r\nno length\r\n`, [200, 200, 400]],
  ['a request that stays incomplete', `${unfinished}content-length: 5\r\n\r\n{`, [200, 200, 408]],
])('T-02 %s is refused after the requests before it have been answered', async (_what, last, statuses) => {
  const received = await receive(`${ready}${ready}${last}`, false);
  expect([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))).toEqual(statuses);
});
