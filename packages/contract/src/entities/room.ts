import * as z from 'zod/mini';
import { ROOM_CODE_LENGTH } from '../constants.ts';
import { jsonColumn } from './json-column.ts';
import { LetterRows, RowCol, SeatLetter } from './move.ts';
import { Uuid } from './player.ts';

/** The game of a room as the text keeps it beside the room (R-EN-12). */
const RoomGameStateObject = z.object({
  board: LetterRows,
  currentTurn: SeatLetter,
  lastMove: z.nullable(z.object({ from: RowCol, to: RowCol })),
  status: z.enum(['playing', 'ended']),
  /** The player of the last change; null for what the server did by itself. */
  updatedBy: z.nullable(Uuid),
  updatedAt: z.string(),
});
export type RoomGameState = z.infer<typeof RoomGameStateObject>;

/** Read from an object or from its JSON, written as an object. */
export const RoomGameState = jsonColumn(RoomGameStateObject);

/** A row of game_rooms as its host or guest reads it (R-EN-11, A-103). */
export const GameRoom = z.object({
  id: Uuid,
  room_code: z.string().check(z.length(ROOM_CODE_LENGTH)),
  /** Of the game that is played or will be; the next one's after a rematch. */
  game_id: Uuid,
  host_id: Uuid,
  host_name: z.string(),
  guest_id: z.nullable(Uuid),
  guest_name: z.nullable(z.string()),
  status: z.enum(['waiting', 'ready']),
  /** Whether the room is listed for everybody; false for a private room and once a guest sits in it. */
  looking_for_player: z.boolean(),
  rule_set: z.enum(['standard', 'simplified']),
  /** Null until a guest has come. */
  game_state: z.nullable(RoomGameState),
  created_at: z.string(),
  updated_at: z.string(),
  /** When its game ended, or nobody could join any more. */
  closed_at: z.nullable(z.string()),
});
export type GameRoom = z.infer<typeof GameRoom>;

/** A room as everybody reads it in the list of rooms. */
export const ListedRoom = z.object({ id: Uuid, room_code: z.string(), host_name: z.string() });
export type ListedRoom = z.infer<typeof ListedRoom>;

/** What creating or joining a room led to. Who has a game that goes on is led to it. */
export const RoomAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('seated'), room: GameRoom }),
  z.object({ status: z.literal('playing'), game: z.object({ id: Uuid, origin: z.enum(['queue', 'room']) }) }),
]);
export type RoomAnswer = z.infer<typeof RoomAnswer>;
