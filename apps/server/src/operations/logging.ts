/** The server's log: JSON lines in UTC, one per request that is worth one, without addresses, queries or names. */
import { createHash } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { LoggerOptions } from 'pino';
import type { Config } from '../config.ts';
import { namesFile, pathOf } from '../site/path.ts';

const SESSION_MARK_LENGTH = 12;

export function loggerOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // What PostgreSQL says of a row that it refuses: the values in it, a mail address perhaps.
    redact: { paths: ['err.detail', 'err.where'], remove: true },
  };
}

/** By which lines of one session are found together, and its row is not. */
export function sessionMark(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, SESSION_MARK_LENGTH);
}

/** A page view or a call is a line at `info`; a file that was served is one at `debug`; a failure one at `error`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // One line a request is enough: the one at its end.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const log: FastifyBaseLogger = request.log;
    if (error) log.error({ ...line, err: error }, 'request');
    else if (reply.statusCode < 400 && namesFile(line.path)) log.debug(line, 'request');
    else log.info(line, 'request');
  }
}
