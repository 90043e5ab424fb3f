/**
 * Each side's accuracy in percent, by the formulas that lichess publishes. Move accuracy:
 * https://lichess.org/page/accuracy. Game accuracy: the average of the mean weighted by how sharp the game was around
 * each move and the harmonic mean (lila, modules/analyse/src/main/AccuracyPercent.scala).
 */
import type { Color } from '@sixtyfour/chess';
import { whiteChances } from '../study/evaluation.ts';
import { type Finding, type Judgment, sideOf } from './judgment.ts';

/** @param loss of the moving side's chances, in percent */
export function accuracyOfMove(loss: number): number {
  const raw = 103.166_810_071_164_9 * Math.exp(-0.043_544_153_867_539_51 * loss) - 3.166_924_740_191_411;
  return Math.max(0, Math.min(100, raw));
}

/**
 * Whole percent, null for a side that has not moved.
 * @param first the side that plays the first move
 */
export function accuracies(
  findings: readonly Finding[],
  judgments: readonly Judgment[],
  first: Color,
): Readonly<Record<Color, number | null>> {
  const weights = sharpness(findings.map(({ evaluation }) => whiteChances(evaluation)));
  const rated = judgments.map(({ loss }, index) => ({
    accuracy: accuracyOfMove(loss),
    weight: weights[index] ?? 1,
    side: sideOf(index, first),
  }));
  const of = (color: Color) => gameAccuracy(rated.filter(({ side }) => side === color));
  return { white: of('white'), black: of('black') };
}

interface RatedMove {
  readonly accuracy: number;
  readonly weight: number;
}

function gameAccuracy(moves: readonly RatedMove[]): number | null {
  if (moves.length === 0) return null;
  const weights = sum(moves.map(({ weight }) => weight));
  const weighted = sum(moves.map(({ accuracy, weight }) => accuracy * weight)) / weights;
  const inverse = sum(moves.map(({ accuracy }) => 1 / Math.max(1, accuracy)));
  return Math.round((weighted + moves.length / inverse) / 2);
}

/** For each move, how much the chances vary in the moves around it. */
function sharpness(chances: readonly number[]): readonly number[] {
  const moves = chances.length - 1;
  const size = Math.max(2, Math.min(8, Math.floor(moves / 10)));
  return Array.from({ length: Math.max(0, moves) }, (_, move) => {
    const from = Math.max(0, move - (size - 2));
    return Math.max(0.5, Math.min(12, deviation(chances.slice(from, from + size))));
  });
}

function deviation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
