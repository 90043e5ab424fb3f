/** Combines the commits of plain moves: what comes while one statement is written goes into the next. */
import type { Step } from './online-state.ts';

/** 'outdated': the game has another version by now, or is over. Nothing was written. */
export type Commit = 'committed' | 'outdated';

export interface MoveCommits {
  /** Resolves when the move is on the disk, or was found outdated. Rejects when that is not known. */
  commit(step: Step): Promise<Commit>;
}

interface Waiting {
  readonly step: Step;
  readonly done: PromiseWithResolvers<Commit>;
}

/** More to a statement save nothing, and all of them wait for the last. */
export const LARGEST_BATCH = 100;

/** Classes of SQLSTATE that speak of the rows of a statement and not of the database: one member spoils the rest. */
const FAULTS_OF_A_MEMBER = new Set(['22', '23', '40']);

/** @param write commits steps of different games at once and returns the games that were not outdated. */
export function createMoveCommits(write: (steps: readonly Step[]) => Promise<ReadonlySet<string>>): MoveCommits {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const moved = await write(batch.map(({ step }) => step));
      for (const { step, done } of batch) done.resolve(moved.has(step.before.id) ? 'committed' : 'outdated');
    } catch (error) {
      if (batch.length > 1 && isFaultOfAMember(error)) for (const member of batch) await writeBatch([member]);
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

function isFaultOfAMember(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code !== null && FAULTS_OF_A_MEMBER.has(code.slice(0, 2));
}

/** PostgreSQL's code of an error, or null for one that is not its own. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
