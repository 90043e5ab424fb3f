/** The navigation state of a link to a room (R-NAV-21): data for the first paint, before the server has answered. */
import type { GameRoom } from '@sixtyfour/contract';

export interface RoomPreview {
  readonly gameId: string;
  readonly roomCode: string;
  readonly playerName: string;
  readonly isHost: boolean;
  readonly playerId: string;
  /** Only for guests. */
  readonly hostName?: string;
}

/** The preview for a player of a room. */
export function roomPreviewOf(room: GameRoom, playerId: string): RoomPreview {
  const isHost = room.host_id === playerId;
  const { game_id: gameId, room_code: roomCode, host_name: hostName } = room;
  return isHost
    ? { gameId, roomCode, playerName: hostName, isHost, playerId }
    : { gameId, roomCode, playerName: room.guest_name ?? '', isHost, playerId, hostName };
}

const TEXTS = ['gameId', 'roomCode', 'playerName', 'playerId'] as const satisfies readonly (keyof RoomPreview)[];

// Without zod, which is not loaded yet at the first paint.
function isRoomPreview(state: unknown): state is RoomPreview {
  if (typeof state !== 'object' || state === null) return false;
  const preview: Partial<Record<keyof RoomPreview, unknown>> = state;
  return typeof preview.isHost === 'boolean' && TEXTS.every((key) => typeof preview[key] === 'string');
}

/** Parses a navigation state, which may be anything; null when it is no preview for this game. */
export function readRoomPreview(state: unknown, gameId: string): RoomPreview | null {
  return isRoomPreview(state) && state.gameId === gameId ? state : null;
}
