/** One shape for every answer that is an error: a word, and the id under which the log has the rest. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** The status of an error: what Fastify or a handler said it is, or 500. */
function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status <= 599 ? status : 500;
}

/**
 * Answers `{ error, requestId }` with the status's own name, never with the error's message or stack. What was not
 * the client's doing is logged in full under the same id.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return sendStatus(status, request, reply);
}

/** The same answer for a status that no exception led to. */
export function sendStatus(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = STATUS_CODES[status] ?? 'Error';
  return reply.code(status).send({ error: name.toLowerCase(), requestId: request.id });
}
