/** Sends the response to a refused request. */
import {
  messages,
  type Problem,
  type ProblemCode,
  problemMessages,
  problemStatus,
  statusOfProblem,
} from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For status 503: usually something is restarting. */
const RETRY_AFTER_SECONDS = 5;

/** From here on, 'a moment' would be wrong. */
const LONG_WAIT_SECONDS = 60;

/** The seconds of the Retry-After header; 0 without one. */
function waitOf(reply: FastifyReply): number {
  return Number(reply.getHeader('retry-after') ?? 0);
}

/** The message of a code, with the time of a long wait. */
function messageOf(code: ProblemCode, reply: FastifyReply): string {
  const wait = waitOf(reply);
  return code === 'too-many-requests' && wait >= LONG_WAIT_SECONDS
    ? messages.waits.tooManyTries(wait)
    : problemMessages[code];
}

/**
 * The body has the message; the log has the details under the same `requestId`.
 * @param status overrides the default status of the code
 */
export function sendProblem(
  code: ProblemCode,
  request: FastifyRequest,
  reply: FastifyReply,
  status = statusOfProblem(code),
): FastifyReply {
  // The handler may have set a better value. For a feature that is switched off, the time is unknown.
  if (status === problemStatus.unavailable && code !== 'feature-off' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  const problem: Problem = { error: code, message: messageOf(code, reply), requestId: request.id };
  return reply.code(status).send(problem);
}

/**
 * Sends 'too-many-requests' to a person who opens a page. Without styles and scripts, which might be refused too.
 * @param reply has a Retry-After header
 */
export function sendWaitPage(reply: FastifyReply): FastifyReply {
  const { title, tooManyPages } = messages.waits;
  return reply
    .code(problemStatus['too-many-requests'])
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />` +
        `<title>${title}</title><h1>${title}</h1><p>${tooManyPages(waitOf(reply))}</p></html>`,
    );
}
