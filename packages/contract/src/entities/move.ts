import { PROMOTION_ROLES } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { Uuid } from './player.ts';

const Index = z.int().check(z.minimum(0), z.maximum(7));

/** A square as the specification counts: [row, col], row 0 is rank 8, col 0 is file a. */
export const RowCol = z.tuple([Index, Index]);

export const SeatLetter = z.enum(['w', 'b']);
export type SeatLetter = z.infer<typeof SeatLetter>;

const PieceLetter = z.enum(['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k']);

/** What a pawn may become. */
export const PromotionRole = z.enum(PROMOTION_ROLES);

export const LetterRows = z.array(z.array(z.nullable(PieceLetter)).check(z.length(8))).check(z.length(8));

/** R-EN-13, and what a pawn became. */
export const BroadcastMove = z.object({
  from: RowCol,
  to: RowCol,
  piece: PieceLetter,
  capture: z.boolean(),
  gameId: Uuid,
  promotion: z.optional(PromotionRole),
});
export type BroadcastMove = z.infer<typeof BroadcastMove>;

/** What each side has left at the moment of sending, and whose time runs. Milliseconds. */
export const ClockView = z.object({
  white_ms: z.number(),
  black_ms: z.number(),
  running: z.nullable(SeatLetter),
});
export type ClockView = z.infer<typeof ClockView>;

/** A committed move (R-EN-14), with what a client needs to notice a gap. */
export const MoveBroadcast = z.object({
  move: BroadcastMove,
  board: LetterRows,
  currentTurn: SeatLetter,
  check: z.boolean(),
  checkmate: z.boolean(),
  /** The game's version after the move: one more than the last committed change. */
  version: z.int(),
  /** Half-moves played, this one counted. */
  ply: z.int(),
  uci: z.string(),
  moveId: Uuid,
  clock: ClockView,
});
export type MoveBroadcast = z.infer<typeof MoveBroadcast>;
