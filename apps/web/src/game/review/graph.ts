/** The coordinates of the evaluation graph: x is the ply, y is White's chances. */
import { type Evaluation, whiteChances } from '../study/evaluation.ts';
import type { BadMark, Finding, Judgment } from './judgment.ts';

/** Percent from the left and from the top. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphMark extends Point {
  readonly ply: number;
  readonly mark: BadMark;
}

export interface Graph {
  /** The x coordinate of the last evaluated position, in percent. */
  readonly end: number;
  /** The curve, as the points of a polyline. */
  readonly curve: string;
  /** The area of White's share below the curve, as the points of a polygon. */
  readonly share: string;
  readonly marks: readonly GraphMark[];
}

/** The x coordinate of a position, in percent. */
export function xOf(ply: number, plies: number): number {
  return (ply / plies) * 100;
}

function yOf(evaluation: Evaluation): number {
  return 100 - whiteChances(evaluation);
}

/**
 * @param findings of the first positions, as far as evaluated
 * @param plies of the whole game, 1 or more
 */
export function graphOf(findings: readonly Finding[], judgments: readonly (Judgment | null)[], plies: number): Graph {
  const points = findings.map(({ evaluation }, ply) => ({ x: xOf(ply, plies), y: yOf(evaluation) }));
  const curve = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
  const end = points.at(-1)?.x ?? 0;
  return {
    end,
    curve: curve.join(' '),
    share: ['0,100', ...curve, `${end.toFixed(2)},100`].join(' '),
    marks: judgments.flatMap((judgment, index) => {
      const point = points[index + 1];
      const mark = judgment?.mark ?? null;
      return mark === null || mark === 'best' || point === undefined ? [] : [{ ...point, ply: index + 1, mark }];
    }),
  };
}
