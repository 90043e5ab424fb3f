/** What a navigation to a room's game carries along (R-NAV-21): enough for the first paint, and nothing relies on it. */
import type { GameRoom } from '@sixtyfour/contract';

export interface RoomHint {
  readonly gameId: string;
  readonly roomCode: string;
  readonly playerName: string;
  readonly isHost: boolean;
  readonly playerId: string;
  /** For guests. */
  readonly hostName?: string;
}

/** The hint for whoever sits in a room. */
export function hintOf(room: GameRoom, playerId: string): RoomHint {
  const isHost = room.host_id === playerId;
  const { game_id: gameId, room_code: roomCode, host_name: hostName } = room;
  return isHost
    ? { gameId, roomCode, playerName: hostName, isHost, playerId }
    : { gameId, roomCode, playerName: room.guest_name ?? '', isHost, playerId, hostName };
}

const TEXTS = ['gameId', 'roomCode', 'playerName', 'playerId'] as const satisfies readonly (keyof RoomHint)[];

// By hand: the page that reads it paints before any schema is there.
function isRoomHint(state: unknown): state is RoomHint {
  if (typeof state !== 'object' || state === null) return false;
  const hint: Partial<Record<keyof RoomHint, unknown>> = state;
  return typeof hint.isHost === 'boolean' && TEXTS.every((key) => typeof hint[key] === 'string');
}

/** Reads the state of a navigation, whatever the history holds; null when it says nothing about this game. */
export function readRoomHint(state: unknown, gameId: string): RoomHint | null {
  return isRoomHint(state) && state.gameId === gameId ? state : null;
}
