import { END_REASONS } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { POSITION_HISTORY_ENTRIES } from '../constants.ts';
import { RowCol, ClockView, LetterRows, PromotionRole, SeatLetter } from './move.ts';
import { PublicPlayer, Uuid } from './player.ts';
import { TimeControl } from './time-control.ts';
import { OnlineOrigin, RuleSetName } from './game-kind.ts';

export const GameStatus = z.enum(['active', 'checkmate', 'draw', 'resigned', 'timeout', 'abandoned', 'aborted']);
export type GameStatus = z.infer<typeof GameStatus>;

/** Whether a player is on the page of the game: not yet, now, or no longer. */
export const SeatPresence = z.enum(['not-arrived', 'here', 'away']);
export type SeatPresence = z.infer<typeof SeatPresence>;

/** Which players are present, and whose absence is counted down. It has no version, because it is never committed. */
export const Attendance = z.object({
  w: SeatPresence,
  b: SeatPresence,
  /** The absent seat and the ms until its absence ends the game; null while there is no countdown. */
  countdown: z.nullable(z.object({ seat: SeatLetter, ms: z.number() })),
});
export type Attendance = z.infer<typeof Attendance>;

/** A row of chess_games as sent to its players (R-EN-09, R-EN-10, A-103). */
export const OnlineGame = z.object({
  id: Uuid,
  origin: OnlineOrigin,
  rule_set: RuleSetName,
  white_time: TimeControl,
  black_time: TimeControl,
  /** Null after the player's data was deleted. */
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
  /** Null while the game is running, for a draw and for an aborted game. */
  winner: z.nullable(SeatLetter),
  end_reason: z.nullable(z.enum(END_REASONS)),
  /** Number of committed steps. */
  version: z.int(),
  ply: z.int(),
  /** All moves in UCI. */
  moves: z.array(z.string()),
  clock: ClockView,
  draw_offer: z.nullable(SeatLetter),
  /** The ply at which each side last offered a draw; null if it never did. */
  draw_offered_at_ply: z.object({ w: z.nullable(z.int()), b: z.nullable(z.int()) }),
  /** Ms until the game is aborted unless a player arrives or makes the first move; null if there is no deadline. */
  deadline: z.nullable(z.object({ for: z.enum(['arrival', 'first-move']), ms: z.number() })),
  attendance: Attendance,
  rematch_offer: z.nullable(SeatLetter),
  /** Whether the offer is to swap sides. Only in rooms, where sides are kept otherwise. */
  rematch_swap: z.boolean(),
  /** The id of the rematch. */
  next_game_id: z.nullable(Uuid),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Seconds from White's first move to the end; null while the game is running. */
  seconds_played: z.nullable(z.number()),
});
export type OnlineGame = z.infer<typeof OnlineGame>;

const common = { moveId: Uuid, version: z.int().check(z.minimum(0)) };

/**
 * A player's request in a game. The session determines the seat. `version` is the last version that the client knows.
 * `moveId` is unique per intent and stays the same when the intent is sent again, which makes intents idempotent.
 */
export const GameIntent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('move'),
    ...common,
    from: RowCol,
    to: RowCol,
    promotion: z.optional(PromotionRole),
  }),
  z.strictObject({ type: z.literal('resign'), ...common }),
  z.strictObject({ type: z.literal('offer-draw'), ...common }),
  z.strictObject({ type: z.literal('accept-draw'), ...common }),
  z.strictObject({ type: z.literal('decline-draw'), ...common }),
  z.strictObject({ type: z.literal('abort'), ...common }),
  /** Aborts a game of under two plies, resigns a later one. */
  z.strictObject({ type: z.literal('leave'), ...common }),
  /** Stops the countdown of the opponent's current absence. */
  z.strictObject({ type: z.literal('wait-longer'), ...common }),
  /** Offers a rematch, in a room optionally with swapped sides, or accepts the opponent's offer unchanged. */
  z.strictObject({ type: z.literal('offer-rematch'), ...common, swap: z.optional(z.boolean()) }),
  z.strictObject({ type: z.literal('withdraw-rematch'), ...common }),
]);
export type GameIntent = z.infer<typeof GameIntent>;

/** The acknowledgement of a committed intent. Identical for the same moveId. */
export const IntentAck = z.object({
  gameId: Uuid,
  moveId: Uuid,
  version: z.int(),
  ply: z.int(),
  clock: ClockView,
});
export type IntentAck = z.infer<typeof IntentAck>;
