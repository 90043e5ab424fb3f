/**
 * Limits the guessing of room codes (S-04): wrong codes are counted per session, per address, and in total for an
 * alarm.
 */
import { err, type Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../identity/caller.ts';
import { addressOf } from '../admission/addresses.ts';
import { isOver, type Quotas } from '../admission/quotas.ts';

/** The subject of the quota that counts all sessions together. */
const ALL_SESSIONS = '';

export interface JoinAttempt {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs `join` unless the session or address has tried too many wrong codes: then 'too-many-requests', with a
 * Retry-After header.
 */
export type CodeGuard = <Value>(
  attempt: JoinAttempt,
  join: () => Promise<Result<Value, ProblemCode>>,
) => Promise<Result<Value, ProblemCode>>;

export function createCodeGuard({
  quotas,
  log,
}: {
  readonly quotas: Quotas;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): CodeGuard {
  return async ({ caller, request, reply }, join) => {
    const guesses = [
      ['session-wrong-codes', caller.sessionId],
      ['address-wrong-codes', addressOf(request.ip)],
    ] as const;
    // Counted before the code is checked, so that concurrent attempts cannot exceed the limit.
    if (await isOver(quotas, reply, ...guesses)) return err('too-many-requests');

    const answer = await join();
    if (!answer.ok && answer.error === 'room-not-found') {
      const { exceeded } = await quotas.use(['wrong-codes', ALL_SESSIONS]);
      if (exceeded) log.error('room codes are being guessed');
    } else {
      await quotas.giveBack(...guesses);
    }
    return answer;
  };
}
