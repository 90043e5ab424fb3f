/**
 * Throttles guesses at secrets: passwords, room codes, codes in mails. An attempt over the budget is delayed, not
 * refused, so that a correct secret is accepted.
 */
import { err, type Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyReply } from 'fastify';
import { createFairQueue, type Source } from './fair-queue.ts';
import type { Quotas, Use } from './quotas.ts';

/** Attempts that run at the same time: each takes database connections, which one address must not use up. */
const ATTEMPT_LIMITS = { concurrency: 6, capacity: 200 } as const;

/** Attempts at one kind of secret over their budgets: two a second per process, from any number of addresses. */
const SLOW_LANE = { concurrency: 2, capacity: 200, pauseMs: 500 } as const;

export interface Guesses {
  /**
   * Runs `check`: within the budgets immediately, otherwise in the slow lane, when it is the turn of its source. Only
   * wrong guesses use up the budgets. 'too-many-requests', with a Retry-After header, when too many attempts wait.
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
  const slowLane = createFairQueue(SLOW_LANE);
  return {
    async attempt({ source, reply, budgets }, check, isWrong) {
      const refuse = (retryAfter: number) => {
        void reply.header('retry-after', retryAfter);
        return err('too-many-requests' as const);
      };
      const entered = await attempts.run(source, async () => {
        // Counted before the check, so that concurrent attempts cannot exceed a budget.
        const state = await quotas.use(...budgets);
        if (state.exceeded) return state;
        const answer = await check();
        if (answer.ok || !isWrong(answer.error)) await quotas.giveBack(...budgets);
        return { exceeded: false as const, answer };
      });
      if (!entered.ok) return refuse(1);
      if ('answer' in entered.value) return entered.value.answer;
      const checked = await slowLane.run(source, check);
      return checked.ok ? checked.value : refuse(entered.value.retryAfter);
    },
  };
}
