/** Commits a step if the game still has the version that the step was decided on (see step-store.ts). */
import { hasBegun, type Ms } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import pg from 'pg';
import type { Quotas } from '../admission/quotas.ts';
import type { Database } from '../database/connection.ts';
import { commitMoves, commitSteps, type Committed, type Joined, moveRow } from './step-store.ts';
import { acceptsRematch, isPlainMove, type Step } from './online-game.ts';
import { beginRematch } from './rematch.ts';
import { createStepBatcher } from './step-batcher.ts';

/** A queue game that was aborted because one or both players did not join it, or because one of them aborted it. */
export interface NoShow {
  readonly gameId: string;
  readonly cause: 'absence' | 'abort';
  /** Players whose opponent did not join. */
  readonly came: readonly string[];
  /** Players who did not join, or who aborted the game. */
  readonly absent: readonly string[];
}

/** After this time, a player may abort without a no-show if the opponent has not joined. */
const PATIENCE_MS = 5_000;

export type WriteOutcome =
  /** `noShow`: the step aborted a queue game because of a player. */
  | { readonly kind: 'committed'; readonly noShow: NoShow | null }
  /** The game has another version by now or is over, or an act with this moveId was already committed. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly why: ProblemCode };

export interface StepWriter {
  /** Rejects if the database fails; then it is unknown whether the step was committed. */
  write(step: Step, now: Ms): Promise<WriteOutcome>;
}

/** Thrown inside a transaction to roll it back. */
class RolledBackStep extends Error {
  readonly outcome: WriteOutcome;
  constructor(outcome: WriteOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** @param quotas limits the rematches that a player accepts; undefined: there is no limit */
export function createStepWriter(database: Database, quotas?: Pick<Quotas, 'use'>): StepWriter {
  const batcher = createStepBatcher((steps) =>
    steps.every(isPlainMove) ? commitMoves(database, steps.map(moveRow)) : commitSteps(database, steps),
  );

  /** Not batched, because accepting a rematch also creates a game. */
  async function acceptRematch(step: Step, now: Ms): Promise<WriteOutcome> {
    const { before, by } = step;
    const accepter = by === null ? null : before.players[by];
    if (accepter !== null && (await quotas?.use(['rematches', accepter]))?.exceeded === true)
      return { kind: 'refused', why: 'too-many-requests' };
    return database.transaction().execute(async (trx) => {
      if ((await beginRematch(trx, step, now)) === 'maker-gone')
        throw new RolledBackStep({ kind: 'refused', why: 'no-offer' });
      const outcome = outcomeOf(step, (await commitSteps(trx, [step])).get(step.before.id) ?? null);
      if (outcome.kind !== 'committed') throw new RolledBackStep(outcome);
      return outcome;
    });
  }

  return {
    async write(step, now) {
      try {
        return acceptsRematch(step) ? await acceptRematch(step, now) : outcomeOf(step, await batcher.commit(step));
      } catch (error) {
        const outcome = outcomeOfError(error);
        if (outcome === null) throw error;
        return outcome;
      }
    },
  };
}

function outcomeOf(step: Step, committed: Committed | null): WriteOutcome {
  if (committed === null) return { kind: 'outdated' };
  if (committed.kind === 'no-countdown') return { kind: 'refused', why: 'not-allowed' };
  return { kind: 'committed', noShow: noShowOf(step, committed) };
}

/** The no-show of a step that aborts a queue game; null for other steps. */
function noShowOf({ before, kind, by, at }: Step, { arrived, absent }: Joined): NoShow | null {
  if (before.state.origin !== 'queue' || kind !== 'abort') return null;
  const gameId = before.id;
  if (by === null) return hasBegun(before.state) ? null : { gameId, cause: 'absence', came: arrived, absent };
  const player = before.players[by];
  const hasWaited = !hasBegun(before.state) && at - before.lastStamp >= PATIENCE_MS;
  if (player === null || (hasWaited && absent.some((id) => id !== player))) return null;
  // The opponent is notified, and decides whether to search again.
  return { gameId, cause: 'abort', came: [], absent: [player] };
}

/** SQLSTATEs of transactions that were certainly rolled back and can be retried. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/** The outcome that an error stands for; null for a failure of the database. */
function outcomeOfError(error: unknown): WriteOutcome | null {
  if (error instanceof RolledBackStep) return error.outcome;
  if (!(error instanceof pg.DatabaseError)) return null;
  if (ROLLED_BACK.has(error.code ?? '') || error.constraint === 'one_effect_an_act') return { kind: 'outdated' };
  // A player of the rematch has a seat in another game by now.
  return error.constraint === 'live_seats_pkey' ? { kind: 'refused', why: 'not-allowed' } : null;
}
