/** Scores as winning chances. */
import type { Score } from '../search/score.ts';

/** In centipawns. A position with a higher score is won. A mate counts as this score. */
export const CEILING = 1000;
const STEP = 50;

/**
 * Winning chances in percent at 0, 50, ... 1000 centipawns, on the curve that Lichess fitted to games of its players
 * (https://lichess.org/page/accuracy): 100 / (1 + exp(-0.00368208 x)). A table, because exp differs between machines.
 */
// oxfmt-ignore
const CHANCES = [
  50, 54.59, 59.1, 63.47, 67.62, 71.51, 75.11, 78.39, 81.35, 83.98, 86.31,
  88.34, 90.11, 91.63, 92.94, 94.06, 95.01, 95.81, 96.49, 97.06, 97.54,
];

/** Centipawns for the side to move, clamped to ten pawns. */
export function centipawnsOf({ kind, value }: Score): number {
  if (kind === 'mate') return value > 0 ? CEILING : -CEILING;
  return Math.max(-CEILING, Math.min(CEILING, value));
}

/** Winning chances in percent: 50 for an equal position. */
export function chancesOf(centipawns: number): number {
  const size = Math.min(CEILING, Math.abs(centipawns));
  const low = Math.trunc(size / STEP);
  const below = CHANCES[low] ?? 50;
  const above = CHANCES[low + 1] ?? below;
  const chances = below + ((above - below) * (size - low * STEP)) / STEP;
  return centipawns < 0 ? 100 - chances : chances;
}
