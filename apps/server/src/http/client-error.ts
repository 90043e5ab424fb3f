/** The answer to bytes that are no request, or not a whole one in time: no hook and no handler runs for them. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemMessages } from '@sixtyfour/contract';

/** What the parser of Node says, and the status that it stands for. Anything else is a bad request. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers in the shape of every other refusal, and hangs up. For Fastify's `clientErrorHandler`.
 * @param headers what every answer bears
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
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
  };
}
