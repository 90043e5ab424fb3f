/** Answers malformed and incomplete requests, for which Fastify runs no hooks or handlers. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemMessages } from '@sixtyfour/contract';
import type { UnfinishedResponses } from './unfinished-responses.ts';

/** Error codes of Node's parser and their statuses. Any other error is a bad request (400). */
const STATUS_OF_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * For Fastify's `clientErrorHandler`: answers with a `Problem` after the responses to earlier requests, and closes the
 * connection.
 * @param headers the headers of every response
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>, unfinished: UnfinishedResponses) {
  /** Refused sockets: Node reports further errors for the data after the first one. */
  const refused = new WeakSet<Socket>();
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
    refused.add(socket);
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
    unfinished.afterThose(socket, () => refuse(socket, status, headers));
  };
}

function refuse(socket: Socket, status: number, headers: Readonly<Record<string, string>>): void {
  const requestId = randomUUID();
  const code = status === 408 ? 'too-slow' : 'malformed';
  const problem: Problem = { error: code, message: problemMessages[code], requestId };
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
