/**
 * Throttles the guessing of secrets: passwords, room codes, codes of mails. What is right is always accepted, because an
 * attempt over the budget is delayed and not refused.
 */
import { err, type Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyReply } from 'fastify';
import { createFairQueue, type Source } from './fair-queue.ts';
import type { Quotas, Use } from './quotas.ts';

/** Attempts at one kind of secret over their budgets: two a second in each process, from however many addresses. */
const SLOW_LANE = { concurrency: 2, capacity: 200, pauseMs: 500 } as const;

export interface Guesses {
  /**
   * Runs `check`: at once within the budgets, otherwise when it is the turn of its source. Only wrong guesses use up
   * the budgets. 'too-many-requests', with a Retry-After header, when too many wait.
   * @param isWrong whether an error of `check` means a wrong guess
   */
  attempt<T>(
    attempt: { readonly source: Source; readonly reply: FastifyReply; readonly budgets: readonly [Use, ...Use[]] },
    check: () => Promise<Result<T, ProblemCode>>,
    isWrong: (error: ProblemCode) => boolean,
  ): Promise<Result<T, ProblemCode>>;
}

export function createGuesses(quotas: Pick<Quotas, 'use' | 'giveBack'>): Guesses {
  const slowLane = createFairQueue(SLOW_LANE);
  return {
    async attempt({ source, reply, budgets }, check, isWrong) {
      // Counted before the check, so that concurrent attempts cannot exceed a budget.
      const { exceeded, retryAfter } = await quotas.use(...budgets);
      if (exceeded) {
        const checked = await slowLane.run(source, check);
        if (checked.ok) return checked.value;
        void reply.header('retry-after', retryAfter);
        return err('too-many-requests');
      }
      const answer = await check();
      if (answer.ok || !isWrong(answer.error)) await quotas.giveBack(...budgets);
      return answer;
    },
  };
}
