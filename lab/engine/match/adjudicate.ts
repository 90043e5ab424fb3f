import { type Color, opposite } from '@sixtyfour/chess';
import type { Answer } from '../uci-client.ts';

export interface MoveRecord {
  readonly color: Color;
  readonly answer: Answer;
}

/** Rules that end a game early, in centipawns and consecutive moves of both sides. */
export interface Adjudication {
  /** A draw after this many half-moves. */
  readonly longest: number;
  /** A draw if no score exceeded `score` for `moves` moves, from half-move `from`. */
  readonly draw: { readonly score: number; readonly moves: number; readonly from: number } | null;
  /** A loss if both sides agree on at least this score against a side. */
  readonly resign: { readonly score: number; readonly moves: number } | null;
}

/** The result of a game that the rules end after the moves so far, or null. */
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

/** The last scores of both sides, each from its own point of view; null if there are too few. */
function lastScores(moves: readonly MoveRecord[], count: number): Readonly<Record<Color, readonly number[]>> | null {
  const recent = moves.slice(-2 * count);
  const of = (color: Color): readonly number[] =>
    recent.flatMap((move) => (move.color === color ? (move.answer.info.score ?? []) : []));
  const scores = { white: of('white'), black: of('black') };
  return scores.white.length === count && scores.black.length === count ? scores : null;
}
