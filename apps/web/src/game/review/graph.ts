/** The evaluation graph in numbers: a position each step to the right, White's chances upward. */
import { type Evaluation, whiteChances } from '../study/evaluation.ts';
import type { BadMark, Finding, Judgement } from './judgement.ts';

/** In percent from the left and from the top. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphMark extends Point {
  readonly ply: number;
  readonly mark: BadMark;
}

export interface Graph {
  /** How far it has come, in percent from the left. */
  readonly end: number;
  /** The curve, as the points of a polyline. */
  readonly curve: string;
  /** White's share below it, as the points of a polygon. */
  readonly share: string;
  readonly marks: readonly GraphMark[];
}

/** Where a position stands, in percent from the left. */
export function xOf(ply: number, plies: number): number {
  return (ply / plies) * 100;
}

function yOf(evaluation: Evaluation): number {
  return 100 - whiteChances(evaluation);
}

/**
 * @param findings of the first positions, as far as they have been looked at
 * @param plies of the whole game, 1 or more
 */
export function graphOf(findings: readonly Finding[], judgements: readonly (Judgement | null)[], plies: number): Graph {
  const points = findings.map(({ evaluation }, ply) => ({ x: xOf(ply, plies), y: yOf(evaluation) }));
  const curve = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
  const end = points.at(-1)?.x ?? 0;
  return {
    end,
    curve: curve.join(' '),
    share: ['0,100', ...curve, `${end.toFixed(2)},100`].join(' '),
    marks: judgements.flatMap((judgement, index) => {
      const point = points[index + 1];
      const mark = judgement?.mark ?? null;
      return mark === null || mark === 'best' || point === undefined ? [] : [{ ...point, ply: index + 1, mark }];
    }),
  };
}
