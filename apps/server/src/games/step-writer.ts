/** Commits a decided step if the game still has the version the step was decided on. */
import { hasBegun, type Ms } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { waitLonger } from './absence.ts';
import { createMoveBatcher, sqlStateOf } from './move-batcher.ts';
import { acceptsRematch, isPlainMove, type Step } from './online-state.ts';
import { beginRematch } from './rematch.ts';
import { commitMoves, commitStep, moveRow, readArrivals } from './store.ts';

export type Outcome =
  /** `leftWaiting`: the players of a cancelled queue game who had joined it while their opponent had not. */
  | { readonly kind: 'committed'; readonly leftWaiting: readonly string[] }
  /** The game has another version by now, or is over. */
  | { readonly kind: 'outdated' }
  /** An act with this moveId was committed before. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly why: ProblemCode };

export interface StepWriter {
  /** Rejects when the database failed; whether the step was committed is then unknown. */
  write(step: Step, now: Ms): Promise<Outcome>;
}

/** Thrown inside a transaction to roll it back. */
class RolledBackStep extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const COMMITTED: Outcome = { kind: 'committed', leftWaiting: [] };

export function createStepWriter(database: Database): StepWriter {
  const moves = createMoveBatcher((steps) => commitMoves(database, steps.map(moveRow)));

  async function commitAlone(step: Step, now: Ms): Promise<Outcome> {
    return database.transaction().execute(async (trx) => {
      if (acceptsRematch(step) && (await beginRematch(trx, step, now)) === 'maker-gone')
        throw new RolledBackStep({ kind: 'refused', why: 'no-offer' });
      const leftWaiting = await readLeftWaiting(trx, step);
      if (!(await commitStep(trx, step))) throw new RolledBackStep({ kind: 'outdated' });
      if (step.kind === 'wait-longer' && step.by !== null && !(await waitLonger(trx, step.before.id, step.by)))
        throw new RolledBackStep({ kind: 'refused', why: 'not-allowed' });
      return { kind: 'committed', leftWaiting };
    });
  }

  return {
    async write(step, now) {
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

/** To be read before the commit, which frees the seats. */
async function readLeftWaiting(trx: DatabaseTransaction, { before, kind, by }: Step): Promise<readonly string[]> {
  const isNoShow = before.state.origin === 'queue' && kind === 'abort' && by === null && !hasBegun(before.state);
  return isNoShow ? readArrivals(trx, before.id) : [];
}

const UNIQUE_VIOLATION = '23505';
/** SQLSTATEs of a transaction that was certainly rolled back and can be retried. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/** The outcome that an error stands for; null for an error of the database itself. */
function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof RolledBackStep) return error.outcome;
  const code = sqlStateOf(error);
  if (code !== null && ROLLED_BACK.has(code)) return { kind: 'outdated' };
  if (code !== UNIQUE_VIOLATION || !(error instanceof Error && 'constraint' in error)) return null;
  if (error.constraint === 'one_effect_an_act') return { kind: 'repeated' };
  // A player of the rematch has a seat in another game by now.
  return error.constraint === 'live_seats_pkey' ? { kind: 'refused', why: 'not-allowed' } : null;
}
