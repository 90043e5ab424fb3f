import type { Position } from '@sixtyfour/chess/core';

/** Which evaluation a search plays by: evaluation/evaluate.ts or network/. */
export const EVALUATION_NAMES = ['network', 'handwritten'] as const;
export type EvaluationName = (typeof EVALUATION_NAMES)[number];

/**
 * A static evaluation that follows the search from ply to ply. A piece on a square is `piece << 7 | square`, or 0 for
 * none.
 */
export interface Evaluation {
  /** Starts at a position, which is ply 0. */
  start(position: Position): void;
  /**
   * Follows a move at `ply`, to the next: `left` is the moved piece where it stood, `reached` what stands on its target
   * square afterwards, `taken` the captured piece, and the last two are the rook of castling.
   */
  play(ply: number, left: number, reached: number, taken: number, rookLeft: number, rookReached: number): void;
  playNull(ply: number): void;
  /** In centipawns for the side to move, within EVALUATION_BOUND. `position` is the one that moves led to at `ply`. */
  evaluate(position: Position, ply: number): number;
}
