/** Brings a decided step to the disk, if the game still is as it was when the step was decided. */
import { hasBegun, type Ms } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { waitLonger } from './absence.ts';
import { createMoveCommits, sqlStateOf } from './commits.ts';
import { acceptsRematch, isPlainMove, type Step } from './online-state.ts';
import { beginRematch } from './rematch.ts';
import { commitMoves, commitStep, moveRow, readArrivals } from './store.ts';

export type Outcome =
  /** `inVain`: the players who had come to a game of the queue that was called off since others had not. */
  | { readonly kind: 'committed'; readonly inVain: readonly string[] }
  /** The game has another version by now, or is over. */
  | { readonly kind: 'outdated' }
  /** An act with this moveId was committed before. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly why: ProblemCode };

export interface Committing {
  /** Rejects when the database failed: then nobody knows whether the step was committed. */
  commit(step: Step, now: Ms): Promise<Outcome>;
}

/** Thrown inside a transaction to take back what it has done. */
class TakenBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const COMMITTED: Outcome = { kind: 'committed', inVain: [] };

export function createCommitting(database: Database): Committing {
  const moves = createMoveCommits((steps) => commitMoves(database, steps.map(moveRow)));

  async function commitAlone(step: Step, now: Ms): Promise<Outcome> {
    return database.transaction().execute(async (trx) => {
      if (acceptsRematch(step) && (await beginRematch(trx, step, now)) === 'maker-gone')
        throw new TakenBack({ kind: 'refused', why: 'no-offer' });
      const inVain = await cameInVain(trx, step);
      if (!(await commitStep(trx, step))) throw new TakenBack({ kind: 'outdated' });
      if (step.kind === 'wait-longer' && step.by !== null && !(await waitLonger(trx, step.before.id, step.by)))
        throw new TakenBack({ kind: 'refused', why: 'not-allowed' });
      return { kind: 'committed', inVain };
    });
  }

  return {
    async commit(step, now) {
      try {
        if (!isPlainMove(step)) return await commitAlone(step, now);
        return (await moves.commit(step)) === 'committed' ? COMMITTED : { kind: 'outdated' };
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome === null) throw error;
        return outcome;
      }
    },
  };
}

/** Read before the commit, which frees the seats. */
async function cameInVain(trx: DatabaseTransaction, { before, kind, by }: Step): Promise<readonly string[]> {
  const isNoShow = before.state.origin === 'queue' && kind === 'abort' && by === null && !hasBegun(before.state);
  return isNoShow ? readArrivals(trx, before.id) : [];
}

const UNIQUE_VIOLATION = '23505';
/** A transaction that PostgreSQL has surely taken back: it may be tried again. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/** What an error says of the step; null when it speaks of the database. */
function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof TakenBack) return error.outcome;
  const code = sqlStateOf(error);
  if (code !== null && ROLLED_BACK.has(code)) return { kind: 'outdated' };
  if (code !== UNIQUE_VIOLATION || !(error instanceof Error && 'constraint' in error)) return null;
  if (error.constraint === 'one_effect_an_act') return { kind: 'repeated' };
  // One of the two players of a rematch has another game by now.
  return error.constraint === 'live_seats_pkey' ? { kind: 'refused', why: 'not-allowed' } : null;
}
