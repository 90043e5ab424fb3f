/** Sends all error responses as a `Problem`. */
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { sendProblem } from '../http/problem.ts';

/** The status of an error: set by Fastify or a handler, 503 if the database is unavailable, otherwise 500. */
function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? (isDatabaseUnavailable(error) ? 503 : 500);
  return status >= 400 && status <= 599 ? status : 500;
}

function codeOf(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not-found';
    case 429:
      return 'too-many-requests';
    case 503:
      return 'unavailable';
    default:
      return status < 500 ? 'malformed' : 'internal';
  }
}

/**
 * Answers `{ error, message, requestId }` with the message of the code, never with the message or stack of the error.
 * Server errors are logged with the request id.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return sendStatus(status, request, reply);
}

/** Sends the problem of a status. */
export function sendStatus(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(codeOf(status), request, reply, status);
}
