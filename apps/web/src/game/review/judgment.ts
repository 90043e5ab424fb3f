/** Judges a move by the chances it loses. */
import { type Color, opposite } from '@sixtyfour/chess';
import type { SearchedLine } from '@sixtyfour/engine/claims';
import { chancesOf, type Evaluation } from '../study/evaluation.ts';

/** The engine's result for a position. */
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

export interface Judgment {
  /** Null for a move that is neither best nor bad. */
  readonly mark: Mark | null;
  /** The loss of the moving side's chances, in percentage points: 0 for the best move. */
  readonly loss: number;
}

/** The minimum loss of chances for each mark, as on lichess. */
export const LOSSES = { blunder: 15, mistake: 10, inaccuracy: 5 } as const satisfies Record<BadMark, number>;

/** A lost mate in at most this many moves is an inaccuracy, even if it costs hardly any chances. */
const LONGEST_LOST_MATE = 3;

/**
 * @param before the position in which the move was played
 * @param after the resulting position
 * @param played the move in UCI
 */
export function judge(mover: Color, before: Finding, after: Finding, played: string): Judgment {
  if (played === before.best) return { mark: 'best', loss: 0 };
  const loss = Math.max(0, chancesOf(mover, before.evaluation) - chancesOf(mover, after.evaluation));
  const mark = BAD_MARKS.find((bad) => loss >= LOSSES[bad]);
  return { mark: mark ?? (losesMate(mover, before.evaluation, after.evaluation) ? 'inaccuracy' : null), loss };
}

function losesMate(mover: Color, before: Evaluation, after: Evaluation): boolean {
  const had = before.kind === 'mate' && before.winner === mover && before.moves <= LONGEST_LOST_MATE;
  return had && !(after.kind === 'mate' && after.winner === mover);
}

/**
 * One judgment for each move; null until both of its positions are evaluated.
 * @param findings of each position, or null
 * @param moves in UCI
 * @param first the side that plays the first move
 */
export function judgeAll(
  findings: readonly (Finding | null)[],
  moves: readonly string[],
  first: Color,
): readonly (Judgment | null)[] {
  return moves.map((played, index) => {
    const [before, after] = [findings[index] ?? null, findings[index + 1] ?? null];
    return before && after && judge(sideOf(index, first), before, after, played);
  });
}

/** The side that plays the move with this index. @param first the side that plays the move with index 0 */
export function sideOf(index: number, first: Color): Color {
  return index % 2 === 0 ? first : opposite(first);
}

/** Whether a move has a bad mark. */
export function isBad(judgment: Judgment | null): boolean {
  return judgment !== null && judgment.mark !== null && judgment.mark !== 'best';
}
