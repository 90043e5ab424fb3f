import { END_REASONS } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { POSITION_HISTORY_ENTRIES } from '../constants.ts';
import { RowCol, ClockView, LetterRows, PromotionRole, SeatLetter } from './move.ts';
import { PublicPlayer, Uuid } from './player.ts';

export const GameStatus = z.enum(['active', 'checkmate', 'draw', 'resigned', 'timeout', 'abandoned', 'aborted']);
export type GameStatus = z.infer<typeof GameStatus>;

/** Whether a player is at the board: not yet, now, or away after having been there. */
export const SeatPresence = z.enum(['not-arrived', 'here', 'away']);
export type SeatPresence = z.infer<typeof SeatPresence>;

/** Who is there, and whose absence is being counted. Not part of the versions: it is never committed to the game. */
export const Attendance = z.object({
  w: SeatPresence,
  b: SeatPresence,
  /** The side whose absence ends the game, and in how many milliseconds; null while nothing is counted. */
  countdown: z.nullable(z.object({ seat: SeatLetter, ms: z.number() })),
});
export type Attendance = z.infer<typeof Attendance>;

/** A row of chess_games as a player of it reads it (R-EN-09, R-EN-10, A-103). */
export const OnlineGame = z.object({
  id: Uuid,
  origin: z.enum(['queue', 'room']),
  rule_set: z.enum(['standard', 'simplified']),
  /** Null once the player's data was deleted. */
  white_player_id: z.nullable(Uuid),
  black_player_id: z.nullable(Uuid),
  white_player: PublicPlayer,
  black_player: PublicPlayer,
  board: LetterRows,
  current_turn: SeatLetter,
  last_move: z.nullable(z.object({ from: RowCol, to: RowCol })),
  is_check: z.boolean(),
  is_checkmate: z.boolean(),
  is_draw: z.boolean(),
  game_status: GameStatus,
  /** Boards before the current one, oldest first, each 64 letters from a8 to h1 with '.' for empty. */
  position_history: z.array(z.string()).check(z.maxLength(POSITION_HISTORY_ENTRIES)),
  /** Null while the game goes on, for a draw and for a game without a result. */
  winner: z.nullable(SeatLetter),
  end_reason: z.nullable(z.enum(END_REASONS)),
  /** Number of committed changes. */
  version: z.int(),
  ply: z.int(),
  /** The whole game in UCI. */
  moves: z.array(z.string()),
  clock: ClockView,
  draw_offer: z.nullable(SeatLetter),
  /** Until when somebody must arrive or make a first move, else the game is called off; null when nothing is due. */
  deadline: z.nullable(z.object({ for: z.enum(['arrival', 'first-move']), ms: z.number() })),
  attendance: Attendance,
  rematch_offer: z.nullable(SeatLetter),
  /** Whether the offer is to swap sides; only in a room, where they are kept otherwise. */
  rematch_swap: z.boolean(),
  /** The game that a rematch began. */
  next_game_id: z.nullable(Uuid),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** From white's first move to the end, for the score line; null while the game goes on. */
  seconds_played: z.nullable(z.number()),
});
export type OnlineGame = z.infer<typeof OnlineGame>;

/** A finished or running game in a list. */
export const GameSummary = z.object({
  id: Uuid,
  origin: z.enum(['queue', 'room']),
  rule_set: z.enum(['standard', 'simplified']),
  /** The reader's seat. */
  seat: SeatLetter,
  opponent: PublicPlayer,
  game_status: GameStatus,
  winner: z.nullable(SeatLetter),
  end_reason: z.nullable(z.enum(END_REASONS)),
  ply: z.int(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type GameSummary = z.infer<typeof GameSummary>;

const act = { moveId: Uuid, version: z.int().check(z.minimum(0)) };

/**
 * What a player asks for in a game. The seat comes from the session. `version` is the last one that the client saw;
 * `moveId` is new for each act of the player and the same each time that the act is sent again.
 */
export const GameIntent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), ...act, from: RowCol, to: RowCol, promotion: z.optional(PromotionRole) }),
  z.strictObject({ type: z.literal('resign'), ...act }),
  z.strictObject({ type: z.literal('offer-draw'), ...act }),
  z.strictObject({ type: z.literal('accept-draw'), ...act }),
  z.strictObject({ type: z.literal('decline-draw'), ...act }),
  z.strictObject({ type: z.literal('abort'), ...act }),
  /** Aborts a game of under two plies, resigns a later one. */
  z.strictObject({ type: z.literal('leave'), ...act }),
  /** Stops the count for the other side's present absence. */
  z.strictObject({ type: z.literal('wait-longer'), ...act }),
  /** Offers a rematch, in a room perhaps with the sides swapped, or accepts the other side's offer as it is. */
  z.strictObject({ type: z.literal('offer-rematch'), ...act, swap: z.optional(z.boolean()) }),
  z.strictObject({ type: z.literal('withdraw-rematch'), ...act }),
]);
export type GameIntent = z.infer<typeof GameIntent>;

/** The answer to an intent that was committed. The same again for the same moveId. */
export const IntentAck = z.object({
  gameId: Uuid,
  moveId: Uuid,
  version: z.int(),
  ply: z.int(),
  clock: ClockView,
});
export type IntentAck = z.infer<typeof IntentAck>;
