import * as z from 'zod/mini';
import { ROOM_CODE_LENGTH } from '../room-code.ts';
import { COLOR_CHOICES } from '../game-choices.ts';
import { jsonColumn } from './json-column.ts';
import { LetterRows, RowCol, SeatLetter } from './move.ts';
import { Uuid } from './player.ts';
import { TimeControl } from './time-control.ts';
import { OnlineOrigin, RuleSetName } from './game-kind.ts';

/** The game state in a room's row, as the specification defines it (R-EN-12). */
const RoomGameStateObject = z.object({
  board: LetterRows,
  currentTurn: SeatLetter,
  lastMove: z.nullable(z.object({ from: RowCol, to: RowCol })),
  status: z.enum(['playing', 'ended']),
  /** The player who made the last change; null for a system action. */
  updatedBy: z.nullable(Uuid),
  updatedAt: z.string(),
});
export type RoomGameState = z.infer<typeof RoomGameStateObject>;

/** Parsed from an object or from its JSON, encoded as an object. */
export const RoomGameState = jsonColumn(RoomGameStateObject);

/** A row of game_rooms as sent to its host and guest (R-EN-11, A-103). */
export const GameRoom = z.object({
  id: Uuid,
  room_code: z.string().check(z.length(ROOM_CODE_LENGTH)),
  /** The current or upcoming game; after a rematch, the new one. */
  game_id: Uuid,
  host_id: Uuid,
  host_name: z.string(),
  guest_id: z.nullable(Uuid),
  guest_name: z.nullable(z.string()),
  status: z.enum(['waiting', 'ready']),
  /** Whether the room is publicly listed; false for a private room and after a guest has joined. */
  looking_for_player: z.boolean(),
  rule_set: RuleSetName,
  host_seat: SeatLetter,
  /** The time controls of the sides; they differ in a room with clock odds. */
  host_time: TimeControl,
  guest_time: TimeControl,
  /** Null until a guest has joined. */
  game_state: z.nullable(RoomGameState),
  created_at: z.string(),
  updated_at: z.string(),
  /** When the game of the room ended, or the room was closed or expired. */
  closed_at: z.nullable(z.string()),
});
export type GameRoom = z.infer<typeof GameRoom>;

/** The host's choices for a new room. */
export const CreateRoom = z.strictObject({
  isPrivate: z.boolean(),
  rule_set: RuleSetName,
  /** The host's color; default: white. */
  color: z.optional(z.enum(COLOR_CHOICES)),
  /** Default: five minutes. */
  clock: z.optional(TimeControl),
  /** The guest's clock; default: the same as the host's. */
  guest_clock: z.optional(TimeControl),
});
export type CreateRoom = z.infer<typeof CreateRoom>;

/** What a visitor with the code of a waiting room sees before joining. */
export const RoomInvitation = z.pick(GameRoom, {
  host_name: true,
  rule_set: true,
  host_seat: true,
  host_time: true,
  guest_time: true,
});
export type RoomInvitation = z.infer<typeof RoomInvitation>;

/** A room in the public list. */
export const ListedRoom = z.extend(RoomInvitation, { id: Uuid, room_code: z.string() });
export type ListedRoom = z.infer<typeof ListedRoom>;

/** The result of creating or joining a room. A player with a live game gets that game instead. */
export const RoomAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('seated'), room: GameRoom }),
  z.object({ status: z.literal('playing'), game: z.object({ id: Uuid, origin: OnlineOrigin }) }),
]);
export type RoomAnswer = z.infer<typeof RoomAnswer>;
