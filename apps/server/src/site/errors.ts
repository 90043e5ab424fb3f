/** One shape for every answer that is an error: a word, a sentence, and the id under which the log has the rest. */
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { sendProblem } from '../http/problem.ts';

/** The status of an error: what Fastify or a handler said it is, 503 while the database is away, or 500. */
function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? (isDatabaseUnavailable(error) ? 503 : 500);
  return status >= 400 && status <= 599 ? status : 500;
}

/** The word for a status that Fastify itself came to. What no word fits was asked for in a way that nothing serves. */
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
 * Answers `{ error, message, requestId }` in the catalogue's words, never with the error's own message or stack. What
 * was not the client's doing is logged in full under the same id.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return sendStatus(status, request, reply);
}

/** The same answer for a status that no exception led to. */
export function sendStatus(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(codeOf(status), request, reply, status);
}
