/** The order in which a review shows the mistakes. */
import type { Color } from '@sixtyfour/chess';
import { isBad, type Judgment, sideOf } from './judgment.ts';

type Judgments = readonly (Judgment | null)[];

/**
 * The plies of a side's mistakes and blunders, in the order of the game; if there are none, of its inaccuracies.
 * @param first the side that plays the first move
 * @param side null for both sides
 */
export function mistakesOf(judgments: Judgments, first: Color, side: Color | null): readonly number[] {
  const bad = judgments.flatMap((judgment, index) => {
    const isOwn = side === null || sideOf(index, first) === side;
    return isOwn && judgment !== null && isBad(judgment) ? [{ ply: index + 1, mark: judgment.mark }] : [];
  });
  const grave = bad.filter(({ mark }) => mark !== 'inaccuracy');
  return (grave.length > 0 ? grave : bad).map(({ ply }) => ply);
}

/** The mistake with the greatest loss; null without mistakes or blunders. @param mistakes their plies */
export function worstMistake(judgments: Judgments, mistakes: readonly number[]): number | null {
  if (mistakes.every((ply) => judgments[ply - 1]?.mark === 'inaccuracy')) return null;
  const lossAt = (ply: number) => judgments[ply - 1]?.loss ?? 0;
  return mistakes.reduce<number | null>(
    (worst, ply) => (worst === null || lossAt(ply) > lossAt(worst) ? ply : worst),
    null,
  );
}

/** The next mistake after a position, cyclically. Null if there is no other. */
export function nextMistake(mistakes: readonly number[], ply: number): number | null {
  const next = mistakes.find((at) => at > ply) ?? mistakes[0] ?? null;
  return next === ply ? null : next;
}
