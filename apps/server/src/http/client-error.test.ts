import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Problem, problemMessages } from '@sixtyfour/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { testConfig } from '../test-config.ts';

let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const { database, drop } = await createTestDatabase();
  const app = await buildApp({ config: testConfig(), database, webBuild: null });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  close = async () => {
    await app.close();
    await drop();
  };
});
afterAll(() => close());

/** The response until the server closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect({ host: '127.0.0.1', port });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close');
  socket.end(bytes);
  await closed;
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
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
