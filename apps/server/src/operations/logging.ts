/** The log: JSON lines in UTC. Requests are logged without addresses, queries or names. */
import { createHash } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { operationsPaths } from '@sixtyfour/contract';
import { destination, type DestinationStream, type LoggerOptions, stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';
import { namesFile, pathOf } from '../site/path.ts';

const SESSION_MARK_LENGTH = 12;
/** Nothing limits their number. */
const HEALTH_PATHS = new Set<string>(Object.values(operationsPaths));
/** The path of a request may have up to 16 KB, which could fill the log. */
const LOGGED_PATH_LENGTH = 200;
/** Lines that wait for the disk. More are dropped, so that they do not fill the memory. */
const LOG_BUFFER_BYTES = 2 ** 20;

export function loggerOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // For a violated constraint, these fields contain values of the row, such as an email.
    redact: { paths: ['err.detail', 'err.where'], remove: true },
  };
}

/**
 * Opens stdout for the log. Lines that cannot be written, as on a full disk, wait or are lost. Call `close` before the
 * process exits.
 */
export function openLog(): { readonly stream: DestinationStream; readonly close: () => void } {
  const stream = destination({ dest: process.stdout.fd, maxLength: LOG_BUFFER_BYTES });
  let isFailing = false;
  // Without a listener, the error would end the site.
  stream.on('error', () => {
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  // An exiting process tries to write the waiting lines until that succeeds.
  const close = (): void => {
    if (isFailing) stream.destroy();
  };
  return { stream, close };
}

/** A hash that identifies the log lines of a session without revealing its id. */
export function sessionMark(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, SESSION_MARK_LENGTH);
}

/** Logs pages and API requests at `info`, served files and health checks at `debug`, and failures at `error`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Requests are logged only on completion.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Counted by the metrics instead.
    if (request.isOverBudget === true) return;
    const path = pathOf(request.url);
    const line = {
      method: request.method,
      path: path.slice(0, LOGGED_PATH_LENGTH),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const log: FastifyBaseLogger = request.log;
    if (error) log.error({ ...line, err: error }, 'request');
    else if (reply.statusCode < 400 && (namesFile(path) || HEALTH_PATHS.has(path))) log.debug(line, 'request');
    else log.info(line, 'request');
  }
}
