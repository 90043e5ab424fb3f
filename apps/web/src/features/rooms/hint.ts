/** What a navigation to a room's game carries along (R-NAV-21): enough for the first paint, and nothing relies on it. */
import type { GameRoom } from '@sixtyfour/contract';
import * as z from 'zod/mini';

const RoomHint = z.object({
  gameId: z.string(),
  roomCode: z.string(),
  playerName: z.string(),
  isHost: z.boolean(),
  playerId: z.string(),
  /** For guests. */
  hostName: z.optional(z.string()),
});
export type RoomHint = z.infer<typeof RoomHint>;

/** The hint for whoever sits in a room. */
export function hintOf(room: GameRoom, playerId: string): RoomHint {
  const isHost = room.host_id === playerId;
  const { game_id: gameId, room_code: roomCode, host_name: hostName } = room;
  return isHost
    ? { gameId, roomCode, playerName: hostName, isHost, playerId }
    : { gameId, roomCode, playerName: room.guest_name ?? '', isHost, playerId, hostName };
}

/** Reads the state of a navigation, whatever the history holds; null when it says nothing about this game. */
export function readRoomHint(state: unknown, gameId: string): RoomHint | null {
  const hint = RoomHint.safeParse(state);
  return hint.success && hint.data.gameId === gameId ? hint.data : null;
}
