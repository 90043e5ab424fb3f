import { type Color, opposite } from '@sixtyfour/chess';
import type { MoveRecord } from './play.ts';

/** When a game is ended before the board ends it. Centipawns and numbers of moves in a row, of both sides. */
export interface Adjudication {
  /** A draw after so many half-moves. */
  readonly longest: number;
  /** A draw when neither has seen more than `score` for `moves` moves, from half-move `from` on. */
  readonly draw: { readonly score: number; readonly moves: number; readonly from: number } | null;
  /** A loss when a side has seen so much against it, and the other as much for it. */
  readonly resign: { readonly score: number; readonly moves: number } | null;
}

/** Whether these rules end a game after the moves so far, and how. */
export function adjudicate(
  { longest, draw, resign }: Adjudication,
  ply: number,
  moves: readonly MoveRecord[],
): { readonly winner: Color | null; readonly reason: string } | null {
  if (ply >= longest) return { winner: null, reason: 'too-long' };
  if (draw !== null && ply >= draw.from) {
    const seen = lastScores(moves, draw.moves);
    if (seen !== null && [...seen.white, ...seen.black].every((score) => Math.abs(score) <= draw.score))
      return { winner: null, reason: 'draw-by-score' };
  }
  if (resign !== null) {
    const seen = lastScores(moves, resign.moves);
    for (const color of ['white', 'black'] as const)
      if (
        seen?.[color].every((score) => score <= -resign.score) === true &&
        seen[opposite(color)].every((score) => score >= resign.score)
      )
        return { winner: opposite(color), reason: 'loss-by-score' };
  }
  return null;
}

/** The last scores of both sides, each from its own view; null when there are not so many. */
function lastScores(moves: readonly MoveRecord[], count: number): Readonly<Record<Color, readonly number[]>> | null {
  const recent = moves.slice(-2 * count);
  const of = (color: Color): readonly number[] =>
    recent.flatMap((move) => (move.color === color ? (move.answer.info.score ?? []) : []));
  const scores = { white: of('white'), black: of('black') };
  return scores.white.length === count && scores.black.length === count ? scores : null;
}
