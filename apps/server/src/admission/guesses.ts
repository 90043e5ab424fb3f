/**
 * Throttles guesses at secrets: passwords, room codes, codes in mails. An attempt over the budget is delayed, not
 * refused, so that a correct secret is accepted.
 */
import { err, type Result } from '@sixtyfour/chess';
import { GUESS_TIMEOUT_MS, type ProblemCode, SLOW_LANE } from '@sixtyfour/contract';
import type { FastifyReply } from 'fastify';
import { createFairQueue, type Source } from './fair-queue.ts';
import type { Quotas, Use } from './quotas.ts';

/** Attempts that run at the same time: each takes database connections, which one address must not use up. */
const ATTEMPT_LIMITS = { concurrency: 6, capacity: 200 } as const;

/** Attempts at one kind of secret over their budgets: two a second per process, from any number of addresses. */
const SLOW_LANE_LIMITS = { concurrency: 2, ...SLOW_LANE } as const;

export interface Guesses {
  /**
   * Runs `check`: within the budgets immediately, otherwise in the slow lane, when it is the turn of its source, unless
   * the client goes before. Only wrong guesses use up the budgets. 'too-many-requests', with a Retry-After header, when
   * too many attempts wait.
   * @param isWrong whether an error of `check` means a wrong guess
   */
  attempt<T>(
    attempt: { readonly source: Source; readonly reply: FastifyReply; readonly budgets: readonly [Use, ...Use[]] },
    check: () => Promise<Result<T, ProblemCode>>,
    isWrong: (error: ProblemCode) => boolean,
  ): Promise<Result<T, ProblemCode>>;
}

export function createGuesses(quotas: Pick<Quotas, 'use' | 'giveBack'>): Guesses {
  const attempts = createFairQueue(ATTEMPT_LIMITS);
  const slowLane = createFairQueue(SLOW_LANE_LIMITS);
  return {
    async attempt({ source, reply, budgets }, check, isWrong) {
      const refuse = (retryAfter: number) => {
        void reply.header('retry-after', retryAfter);
        return err('too-many-requests' as const);
      };
      const gone = closedSignal(reply);
      const enter = async () => {
        // Counted before the check, so that concurrent attempts cannot exceed a budget.
        const state = await quotas.use(...budgets);
        if (state.exceeded) return state;
        const answer = await check();
        if (answer.ok || !isWrong(answer.error)) await quotas.giveBack(...budgets);
        return { exceeded: false as const, answer };
      };
      const entered = await attempts.run(source, enter, gone);
      if (!entered.ok) return refuse(1);
      if ('answer' in entered.value) return entered.value.answer;
      // Without traffic, the connection would be cut earlier.
      reply.raw.setTimeout(GUESS_TIMEOUT_MS, () => void reply.raw.destroy());
      const checked = await slowLane.run(source, check, gone);
      return checked.ok ? checked.value : refuse(entered.value.retryAfter);
    },
  };
}

/** Aborts when the response is closed: its client has gone, or has got it. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (raw.destroyed) closed.abort();
  else raw.once('close', () => closed.abort());
  return closed.signal;
}
