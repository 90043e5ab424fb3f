import type { Position } from '@sixtyfour/chess/core';

/** The evaluations that a search can use: evaluation/evaluate.ts or network/. */
export const EVALUATION_NAMES = ['network', 'handwritten'] as const;
export type EvaluationName = (typeof EVALUATION_NAMES)[number];

/**
 * A static evaluation that is updated from ply to ply of a search. A piece on a square is `piece << 7 | square`, or 0
 * for none.
 */
export interface Evaluation {
  /** Starts at a position, which becomes ply 0. */
  start(position: Position): void;
  /**
   * Updates for a move from `ply` to the next one. `left` is the moved piece on its old square, `reached` the piece on
   * the target square afterward, `taken` the captured piece, and the last two the rook in castling.
   */
  play(ply: number, left: number, reached: number, taken: number, rookLeft: number, rookReached: number): void;
  playNull(ply: number): void;
  /** In centipawns for the side to move, within EVALUATION_BOUND. `position` is the position at `ply`. */
  evaluate(position: Position, ply: number): number;
}
