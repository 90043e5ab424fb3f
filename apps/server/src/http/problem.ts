/** The answer to a call that was refused. */
import { type Problem, type ProblemCode, problemMessages, problemStatus } from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The rules of the game refuse with a conflict. */
const RULES_STATUS = 409;

function statusOfProblem(code: ProblemCode): number {
  return code in problemStatus ? problemStatus[code as keyof typeof problemStatus] : RULES_STATUS;
}

/** After so many seconds it may be better: what is away is mostly being restarted. */
const RETRY_AFTER_SECONDS = 5;
const UNAVAILABLE = 503;

/** The body of the answer; the log has the rest under its `requestId`. */
function problemOf(code: ProblemCode, request: FastifyRequest): Problem {
  return { error: code, message: problemMessages[code], requestId: request.id };
}

/** @param status another one than the code stands for, which Fastify came to */
export function sendProblem(
  code: ProblemCode,
  request: FastifyRequest,
  reply: FastifyReply,
  status = statusOfProblem(code),
): FastifyReply {
  // A handler may know better when to come again, and nobody knows when what is switched off is back.
  if (status === UNAVAILABLE && code !== 'feature-off' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).send(problemOf(code, request));
}
