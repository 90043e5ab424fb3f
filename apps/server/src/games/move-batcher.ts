/** Batches the commits of plain moves: moves that arrive while one statement runs are committed by the next. */
import type { Step } from './online-state.ts';

/** 'outdated': the game has another version by now or is over, and nothing was written. */
export type Commit = 'committed' | 'outdated';

export interface MoveBatcher {
  /** Resolves once the move is committed or found outdated. Rejects when the outcome is unknown. */
  commit(step: Step): Promise<Commit>;
}

interface Waiting {
  readonly step: Step;
  readonly done: PromiseWithResolvers<Commit>;
}

/** Larger batches save nothing more, and every move waits for the whole batch. */
export const LARGEST_BATCH = 100;

/** SQLSTATE classes caused by one row of the batch: the moves are then retried one by one. */
const ROW_ERROR_CLASSES = new Set(['22', '23', '40']);

/** @param write commits steps of different games in one statement and returns the ids of the games it updated */
export function createMoveBatcher(write: (steps: readonly Step[]) => Promise<ReadonlySet<string>>): MoveBatcher {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const moved = await write(batch.map(({ step }) => step));
      for (const { step, done } of batch) done.resolve(moved.has(step.before.id) ? 'committed' : 'outdated');
    } catch (error) {
      if (batch.length > 1 && isRowError(error)) for (const member of batch) await writeBatch([member]);
      else for (const { done } of batch) done.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) await writeBatch(waiting.splice(0, LARGEST_BATCH));
    writing = false;
  }

  return {
    commit(step) {
      const done = Promise.withResolvers<Commit>();
      waiting.push({ step, done });
      void writeAll();
      return done.promise;
    },
  };
}

function isRowError(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code !== null && ROW_ERROR_CLASSES.has(code.slice(0, 2));
}

/** The SQLSTATE of an error; null when it is not from PostgreSQL. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
