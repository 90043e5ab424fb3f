/** The answer to a call that was refused. */
import { type Problem, type ProblemCode, problemMessages, problemStatus } from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The rules of the game refuse with a conflict. */
const RULES_STATUS = 409;

function statusOfProblem(code: ProblemCode): number {
  return code in problemStatus ? problemStatus[code as keyof typeof problemStatus] : RULES_STATUS;
}

/** The body of the answer; the log has the rest under its `requestId`. */
export function problemOf(code: ProblemCode, request: FastifyRequest): Problem {
  return { error: code, message: problemMessages[code], requestId: request.id };
}

export function sendProblem(code: ProblemCode, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(statusOfProblem(code)).send(problemOf(code, request));
}
