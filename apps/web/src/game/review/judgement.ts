/** What a move gave away. */
import { type Color, opposite } from '@sixtyfour/chess';
import type { SearchedLine } from '@sixtyfour/engine/claims';
import { chancesOf, type Evaluation } from '../study/evaluation.ts';

/** What the engine found in a position. */
export interface Finding {
  readonly evaluation: Evaluation;
  /** The best move in UCI, null when the game ends with this position. */
  readonly best: string | null;
  /** The best lines, the best first; none when the game ends with this position. */
  readonly lines: readonly SearchedLine[];
}

/** The worst first. */
export const BAD_MARKS = ['blunder', 'mistake', 'inaccuracy'] as const;
export type BadMark = (typeof BAD_MARKS)[number];
export type Mark = 'best' | BadMark;

export interface Judgement {
  /** Null for a move that is neither the best nor bad. */
  readonly mark: Mark | null;
  /** Of the mover's chances, in percent of a won game: 0 for the best move. */
  readonly loss: number;
}

/** From which loss of chances on a move is called what: the steps that lichess uses. */
export const LOSSES = { blunder: 15, mistake: 10, inaccuracy: 5 } as const satisfies Record<BadMark, number>;

/**
 * @param before the position in which the move was played
 * @param after the position that it led to
 * @param played the move in UCI
 */
export function judge(mover: Color, before: Finding, after: Finding, played: string): Judgement {
  if (played === before.best) return { mark: 'best', loss: 0 };
  const loss = Math.max(0, chancesOf(mover, before.evaluation) - chancesOf(mover, after.evaluation));
  return { mark: BAD_MARKS.find((bad) => loss >= LOSSES[bad]) ?? null, loss };
}

/**
 * One judgement for each move; null as long as one of its positions has not been looked at.
 * @param findings of each position, or null
 * @param moves in UCI
 * @param first who plays the first of them
 */
export function judgeAll(
  findings: readonly (Finding | null)[],
  moves: readonly string[],
  first: Color,
): readonly (Judgement | null)[] {
  return moves.map((played, index) => {
    const [before, after] = [findings[index] ?? null, findings[index + 1] ?? null];
    return before && after && judge(sideOf(index, first), before, after, played);
  });
}

/** Who plays the move with this index. @param first who plays the move with index 0 */
export function sideOf(index: number, first: Color): Color {
  return index % 2 === 0 ? first : opposite(first);
}

/** Whether a move is called bad. */
export function isBad(judgement: Judgement | null): boolean {
  return judgement !== null && judgement.mark !== null && judgement.mark !== 'best';
}
