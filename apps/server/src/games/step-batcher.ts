/** Queues steps: those that arrive while a statement runs are committed by the next one (see step-store.ts). */
import pg from 'pg';
import type { Committed, Commits } from './step-store.ts';
import type { Step } from './online-game.ts';

interface Waiting {
  readonly step: Step;
  readonly done: PromiseWithResolvers<Committed | null>;
}

/** Larger batches save nothing more, and every step waits for its whole batch. */
export const LARGEST_BATCH = 100;

/**
 * SQLSTATE classes of errors caused by one row of the batch, which is then retried in halves. A player can cause one with
 * each act, by repeating an id, so they must not make every other step a write of its own.
 */
const ROW_ERROR_CLASSES = new Set(['22', '23', '40']);

/** @param write commits steps of different games in one statement */
export function createStepBatcher(write: (steps: readonly Step[]) => Promise<Commits>) {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const commits = await write(batch.map(({ step }) => step));
      for (const { step, done } of batch) done.resolve(commits.get(step.before.id) ?? null);
    } catch (error) {
      if (batch.length > 1 && isRowError(error)) {
        const half = Math.floor(batch.length / 2);
        for (const part of [batch.slice(0, half), batch.slice(half)]) await writeBatch(part);
      } else for (const { done } of batch) done.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) await writeBatch(waiting.splice(0, LARGEST_BATCH));
    writing = false;
  }

  return {
    /** The outcome of the step; null if the game has another version by now. Rejects if the outcome is unknown. */
    commit(step: Step) {
      const done = Promise.withResolvers<Committed | null>();
      waiting.push({ step, done });
      void writeAll();
      return done.promise;
    },
  };
}

function isRowError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ROW_ERROR_CLASSES.has(error.code?.slice(0, 2) ?? '');
}
