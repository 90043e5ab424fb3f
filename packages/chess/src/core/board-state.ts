import type { RuleSet } from '../rule-set.ts';
import type { Side } from './codes.ts';

/** What move generation and attack detection read of a position. `Position` implements it. */
export interface BoardState {
  /** Piece codes on the 0x88 board: index rank * 16 + file. */
  readonly board: Int8Array;
  /**
   * Piece lists: the squares of a side's pieces at side * 16 + n, n below `pieceCounts[side]`. The king is first, then
   * the other non-pawns in any order, and from `nonPawnCounts[side]` the pawns.
   */
  readonly pieces: Uint8Array;
  readonly pieceCounts: Int32Array;
  readonly nonPawnCounts: Int32Array;
  readonly kings: Int32Array;
  readonly ruleSet: RuleSet;
  readonly turn: Side;
  /** Castling rights as bits of codes.ts; always 0 under the simplified rules. */
  readonly castling: number;
  /** The square that a pawn just passed if an en passant capture is legal, else -1. */
  readonly epSquare: number;
}
