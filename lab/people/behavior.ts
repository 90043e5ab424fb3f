/** Mistakes of people and of the model, for comparison. Pure. */
import { chancesOf } from '../../packages/engine/src/claims/chances.ts';
import { AT, FEATURES, ONE } from '../../packages/engine/src/people/feature-names.ts';
import type { MoveFeatures } from '../../packages/engine/src/people/features.ts';
import type { Glances } from '../../packages/engine/src/people/scores.ts';

export const BEHAVIORS = ['drop of 10', 'drop of 20', 'drop of 30', 'missed mate in 1', 'hanging piece'] as const;
const DROPS = [10, 20, 30];
/** A piece hangs if the opponent can win more than this, in units of three pawns. */
const PIECE = 0.8;

/** For each move and each of BEHAVIORS: 1 if the move shows it, 0 if not, NaN if it was impossible. */
export function behaviorsOf({ levels }: Glances, { moves, values }: MoveFeatures): readonly (readonly number[])[] {
  const chances = [...(levels.at(-1) ?? [])].map((score) => chancesOf(score));
  const best = Math.max(...chances);
  const at = (move: number, feature: number): number => (values[move * FEATURES.length + feature] ?? 0) / ONE;
  const hasMate = moves.some((_, move) => at(move, AT.matesAtOnce) > 0);
  return moves.map((_, move) => {
    const lost = best - (chances[move] ?? 0);
    const hangs = at(move, AT.hangsNet) >= PIECE;
    return [
      ...DROPS.map((drop) => (lost >= drop ? 1 : 0)),
      hasMate ? 1 - Math.sign(at(move, AT.matesAtOnce)) : NaN,
      hangs ? 1 : 0,
    ];
  });
}

/** The expected value of each behavior if moves are played with these probabilities. */
export function expected(behaviors: readonly (readonly number[])[], chances: ArrayLike<number>): readonly number[] {
  return BEHAVIORS.map((_, i) =>
    behaviors.reduce((sum, values, move) => sum + (values[i] ?? 0) * (chances[move] ?? 0), 0),
  );
}
