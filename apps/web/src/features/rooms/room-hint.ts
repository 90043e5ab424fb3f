/** The navigation state of a link to a room (R-NAV-21): data for the first paint, before the server has answered. */
import type { GameRoom } from '@sixtyfour/contract';

export interface RoomHint {
  readonly gameId: string;
  readonly roomCode: string;
  readonly playerName: string;
  readonly isHost: boolean;
  readonly playerId: string;
  /** Only for guests. */
  readonly hostName?: string;
}

/** The hint for a player of a room. */
export function roomHintOf(room: GameRoom, playerId: string): RoomHint {
  const isHost = room.host_id === playerId;
  const { game_id: gameId, room_code: roomCode, host_name: hostName } = room;
  return isHost
    ? { gameId, roomCode, playerName: hostName, isHost, playerId }
    : { gameId, roomCode, playerName: room.guest_name ?? '', isHost, playerId, hostName };
}

const TEXTS = ['gameId', 'roomCode', 'playerName', 'playerId'] as const satisfies readonly (keyof RoomHint)[];

// Without zod, which is not loaded yet at the first paint.
function isRoomHint(state: unknown): state is RoomHint {
  if (typeof state !== 'object' || state === null) return false;
  const hint: Partial<Record<keyof RoomHint, unknown>> = state;
  return typeof hint.isHost === 'boolean' && TEXTS.every((key) => typeof hint[key] === 'string');
}

/** Parses a navigation state, which may be anything; null when it is no hint for this game. */
export function readRoomHint(state: unknown, gameId: string): RoomHint | null {
  return isRoomHint(state) && state.gameId === gameId ? state : null;
}
