/**
 * Throttles guesses of room codes (S-04) by session, by address and in total, and raises an alarm. A correct code is
 * always accepted.
 */
import type { Ms, Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../identity/caller.ts';
import { addressOf } from '../admission/addresses.ts';
import type { Guesses } from '../admission/guesses.ts';
import { QUOTAS } from '../admission/limits.ts';
import type { Quotas } from '../admission/quotas.ts';

/** The subject of the quotas that count all sessions together. */
const ALL_SESSIONS = '';

/** Each process raises the alarm at most once in this time. */
const ALARM_MS: Ms = QUOTAS['wrong-codes-alarm'].windowSeconds * 1_000;

export interface CodeAttempt {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Runs `check`, which joins or looks up a room; see `Guesses.attempt`. */
export type CodeGuard = <Value>(
  attempt: CodeAttempt,
  check: () => Promise<Result<Value, ProblemCode>>,
) => Promise<Result<Value, ProblemCode>>;

const isWrong = (error: ProblemCode) => error === 'room-not-found';

export function createCodeGuard({
  guesses,
  quotas,
  log,
}: {
  readonly guesses: Guesses;
  readonly quotas: Pick<Quotas, 'use'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): CodeGuard {
  let alarmedAt = -ALARM_MS;

  async function countWrong(): Promise<void> {
    const { exceeded } = await quotas.use(['wrong-codes-alarm', ALL_SESSIONS]);
    if (!exceeded || performance.now() - alarmedAt < ALARM_MS) return;
    alarmedAt = performance.now();
    log.error('room codes are being guessed');
  }

  return ({ caller, request, reply }, check) => {
    const address = addressOf(request.ip);
    return guesses.attempt(
      {
        source: { address, session: caller.sessionId },
        reply,
        budgets: [
          ['session-wrong-codes', caller.sessionId],
          ['address-wrong-codes', address],
          ['wrong-codes', ALL_SESSIONS],
        ],
      },
      async () => {
        const answer = await check();
        if (!answer.ok && isWrong(answer.error)) await countWrong();
        return answer;
      },
      isWrong,
    );
  };
}
