import type { Color } from './types.ts';

/** How the rules of the board end a game. */
export interface Outcome {
  /** Null for a draw. */
  readonly winner: Color | null;
  readonly reason: 'checkmate' | 'stalemate' | 'repetition' | 'insufficient-material' | 'seventy-five-moves';
}

/** Half-moves without a capture or a pawn move after which nobody needs to claim the draw (FIDE 9.6.2, A-17). */
export const SEVENTY_FIVE_MOVES = 150;
