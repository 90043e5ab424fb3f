import type { Color } from './types.ts';

/** An ending that follows from the moves alone. */
export interface Outcome {
  /** Null for a draw. */
  readonly winner: Color | null;
  readonly reason: 'checkmate' | 'stalemate' | 'repetition' | 'insufficient-material' | 'seventy-five-moves';
}

/** In half-moves without a capture or pawn move: the draw is automatic (FIDE 9.6.2, A-17). */
export const SEVENTY_FIVE_MOVES = 150;
