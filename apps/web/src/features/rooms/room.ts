/** A room as one who came to its game sees it, as plain data. */
import { type GameRoom, messages, TOAST_MS } from '@sixtyfour/contract';
import type { Step } from '../../lib/machine.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';

export type Room =
  /** `hasFailed`: the server could not be asked; it can be tried again. */
  | { readonly phase: 'loading'; readonly hasFailed: boolean; readonly connection: RealtimeStatus }
  /** The own room waits for a guest. */
  | {
      readonly phase: 'waiting';
      readonly room: GameRoom;
      readonly isClosing: boolean;
      readonly connection: RealtimeStatus;
    }
  /** The game has both players, and goes on without the room. `guest` has just sat down; null when it was so before. */
  | { readonly phase: 'game'; readonly guest: string | null }
  /** There is nothing to wait for. */
  | { readonly phase: 'gone' };

export type RoomEvent =
  | { readonly type: 'told'; readonly room: GameRoom; readonly playerId: string }
  /** No room is known by this game. `hasGame`: the visitor played it all the same. */
  | { readonly type: 'unknown'; readonly hasGame: boolean }
  | { readonly type: 'unanswered' }
  | { readonly type: 'connection'; readonly connection: RealtimeStatus }
  | { readonly type: 'retry' }
  | { readonly type: 'close' }
  | { readonly type: 'closed' }
  | { readonly type: 'not-closed'; readonly reason: string };

export type RoomEffect =
  | { readonly type: 'ask' | 'close' }
  | {
      readonly type: 'toast';
      readonly text: string;
      readonly title?: string;
      readonly kind: 'info' | 'error';
      readonly ms?: number;
    }
  /** Somebody sits down: calls a host who looks elsewhere. */
  | { readonly type: 'call'; readonly guest: string };

export const UNKNOWN_ROOM: Room = { phase: 'loading', hasFailed: false, connection: 'connecting' };

function toast(text: string, kind: 'info' | 'error' = 'info'): RoomEffect {
  return { type: 'toast', text, kind };
}

function leave(text: string, kind: 'info' | 'error' = 'info'): Step<Room, RoomEffect> {
  return [{ phase: 'gone' }, [toast(text, kind)]];
}

export function reduceRoom(state: Room, event: RoomEvent): Step<Room, RoomEffect> {
  if (state.phase === 'game' || state.phase === 'gone') return [state, []];
  switch (event.type) {
    case 'told':
      return tell(state, event.room, event.playerId);
    case 'unknown':
      return event.hasGame ? [{ phase: 'game', guest: null }, []] : leave(messages.rooms.notFound, 'error');
    case 'unanswered':
      return state.phase === 'loading' ? fail(state) : [state, []];
    case 'connection':
      return [{ ...state, connection: event.connection }, []];
    case 'retry':
      return state.phase === 'loading' ? [{ ...state, hasFailed: false }, [{ type: 'ask' }]] : [state, []];
    case 'close':
      if (state.phase !== 'waiting' || state.isClosing) return [state, []];
      return [{ ...state, isClosing: true }, [{ type: 'close' }]];
    case 'closed':
      return leave(messages.waitingRoom.closed);
    case 'not-closed':
      if (state.phase !== 'waiting') return [state, []];
      return [{ ...state, isClosing: false }, [toast(event.reason, 'error')]];
  }
}

/** R-RG-25, R-RG-26: said once for each try of the visitor's, however often the page asks by itself. */
function fail(state: Extract<Room, { phase: 'loading' }>): Step<Room, RoomEffect> {
  if (state.hasFailed) return [state, []];
  const { connectionError: title, connectionErrorText: text } = messages.online;
  return [{ ...state, hasFailed: true }, [{ type: 'toast', title, text, kind: 'error', ms: TOAST_MS.long }]];
}

function tell(
  state: Extract<Room, { phase: 'loading' | 'waiting' }>,
  room: GameRoom,
  playerId: string,
): Step<Room, RoomEffect> {
  if (room.guest_name !== null) {
    const isNew = state.phase === 'waiting' && room.host_id === playerId;
    if (!isNew) return [{ phase: 'game', guest: null }, []];
    return [{ phase: 'game', guest: room.guest_name }, [{ type: 'call', guest: room.guest_name }]];
  }
  if (room.closed_at !== null) {
    const byOneself = state.phase === 'waiting' && state.isClosing;
    return leave(byOneself ? messages.waitingRoom.closed : messages.lobby.roomClosed);
  }
  const isClosing = state.phase === 'waiting' && state.isClosing;
  return [{ phase: 'waiting', room, isClosing, connection: state.connection }, []];
}
