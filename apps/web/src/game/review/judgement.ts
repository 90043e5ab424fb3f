/** What a move gave away. */
import { type Color, opposite } from '@sixtyfour/chess';
import { chancesOf, type Evaluation } from './evaluation.ts';

/** What the engine found in a position. */
export interface Finding {
  readonly evaluation: Evaluation;
  /** The best move in UCI, null when the game ends with this position. */
  readonly best: string | null;
}

export const MARKS = ['best', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

export interface Judgement {
  /** Null for a move that is neither the best nor bad. */
  readonly mark: Mark | null;
  /** Of the mover's chances, in percent of a won game: 0 for the best move. */
  readonly loss: number;
}

/** From which loss of chances on a move is called what: the steps that lichess uses. */
const STEPS: readonly (readonly [loss: number, mark: Mark])[] = [
  [15, 'blunder'],
  [10, 'mistake'],
  [5, 'inaccuracy'],
];

/**
 * @param before the position in which the move was played
 * @param after the position that it led to
 * @param played the move in UCI
 */
export function judge(mover: Color, before: Finding, after: Finding, played: string): Judgement {
  if (played === before.best) return { mark: 'best', loss: 0 };
  const loss = Math.max(0, chancesOf(mover, before.evaluation) - chancesOf(mover, after.evaluation));
  return { mark: STEPS.find(([least]) => loss >= least)?.[1] ?? null, loss };
}

/**
 * One judgement for each move of which both positions have been looked at, from the first on.
 * @param moves in UCI
 * @param first who plays the first of them
 */
export function judgeAll(findings: readonly Finding[], moves: readonly string[], first: Color): readonly Judgement[] {
  return findings.slice(1).flatMap((after, index) => {
    const before = findings[index];
    const played = moves[index];
    if (before === undefined || played === undefined) return [];
    return judge(index % 2 === 0 ? first : opposite(first), before, after, played);
  });
}
