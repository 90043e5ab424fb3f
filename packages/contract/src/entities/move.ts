import { PROMOTION_ROLES } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { Uuid } from './player.ts';

const Index = z.int().check(z.minimum(0), z.maximum(7));

/** A square in the specification's notation: [row, col]; row 0 is rank 8, col 0 is file a. */
export const RowCol = z.tuple([Index, Index]);

export const SeatLetter = z.enum(['w', 'b']);
export type SeatLetter = z.infer<typeof SeatLetter>;

const PieceLetter = z.enum(['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k']);

/** The pieces that a pawn can promote to. */
export const PromotionRole = z.enum(PROMOTION_ROLES);

export const LetterRows = z.array(z.array(z.nullable(PieceLetter)).check(z.length(8))).check(z.length(8));

/** A move as in R-EN-13, with the promotion. */
export const BroadcastMove = z.object({
  from: RowCol,
  to: RowCol,
  piece: PieceLetter,
  capture: z.boolean(),
  gameId: Uuid,
  promotion: z.optional(PromotionRole),
});
export type BroadcastMove = z.infer<typeof BroadcastMove>;

/** The remaining time of each side in ms when the message was sent, and whose clock is running. */
export const ClockView = z.object({
  white_ms: z.number(),
  black_ms: z.number(),
  running: z.nullable(SeatLetter),
});
export type ClockView = z.infer<typeof ClockView>;

/** A committed move (R-EN-14), with version and ply, by which clients detect missed messages. */
export const MoveBroadcast = z.object({
  move: BroadcastMove,
  board: LetterRows,
  currentTurn: SeatLetter,
  check: z.boolean(),
  checkmate: z.boolean(),
  /** The game's version after the move: one more than before. */
  version: z.int(),
  /** Number of plies, including this move. */
  ply: z.int(),
  uci: z.string(),
  moveId: Uuid,
  clock: ClockView,
});
export type MoveBroadcast = z.infer<typeof MoveBroadcast>;
