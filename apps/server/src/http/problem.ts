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

/** The message of a code, with the time of a long wait. */
function messageOf(code: ProblemCode, reply: FastifyReply): string {
  const wait = Number(reply.getHeader('retry-after') ?? 0);
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
 * @param seconds until the page can be opened, at least 1
 */
export function sendWaitPage(seconds: number, reply: FastifyReply): FastifyReply {
  const { title, tooManyPages } = messages.waits;
  return reply
    .code(problemStatus['too-many-requests'])
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />` +
        `<title>${title}</title><h1>${title}</h1><p>${tooManyPages(seconds)}</p></html>`,
    );
}
