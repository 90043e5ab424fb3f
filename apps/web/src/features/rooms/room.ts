/** The state machine of a room's page, before its game starts. */
import { type GameRoom, messages, TOAST_MS } from '@sixtyfour/contract';
import type { MachineStep } from '../../lib/machine.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import type { PlayEffect } from '../../play/effects.ts';

export type Room =
  | {
      readonly phase: 'loading';
      /** Whether the server did not answer; the visitor can retry. */
      readonly hasFailed: boolean;
      /** Whether the visitor retries, and the server has not answered yet. */
      readonly isRetrying: boolean;
      readonly connection: RealtimeStatus;
    }
  /** The visitor's own room, waiting for a guest. */
  | {
      readonly phase: 'waiting';
      readonly room: GameRoom;
      readonly isClosing: boolean;
      /** Whether the visitor has asked to reconnect, and the server has not answered yet. */
      readonly isRetrying: boolean;
      readonly connection: RealtimeStatus;
    }
  /** The game has both players. `guest`: name of the guest who has just joined; null if that was earlier. */
  | { readonly phase: 'game'; readonly guest: string | null }
  /** The room is closed or does not exist. */
  | { readonly phase: 'gone' };

export type RoomEvent =
  | { readonly type: 'updated'; readonly room: GameRoom; readonly playerId: string }
  /** There is no room with this game. `hasGame`: the game itself exists and the visitor is one of its players. */
  | { readonly type: 'not-found'; readonly hasGame: boolean }
  | { readonly type: 'no-answer' }
  | { readonly type: 'connection'; readonly connection: RealtimeStatus }
  /** The websocket refuses this page; it polls. */
  | { readonly type: 'not-let-in' }
  | { readonly type: 'retry' }
  | { readonly type: 'close' }
  | { readonly type: 'closed' }
  | { readonly type: 'not-closed'; readonly reason: string };

export type RoomEffect =
  | { readonly type: 'close' }
  /** Try all connections to the server at once. */
  | { readonly type: 'reconnect' }
  | Extract<PlayEffect, { type: 'toast' }>
  /** A guest has joined: alerts a host who is not looking at the page. */
  | { readonly type: 'alert'; readonly guest: string };

export const UNKNOWN_ROOM: Room = {
  phase: 'loading',
  hasFailed: false,
  isRetrying: false,
  connection: 'connecting',
};

const UNREACHABLE: RoomEffect = {
  type: 'toast',
  title: messages.onlineGame.connectionError,
  text: messages.onlineGame.connectionErrorText,
  kind: 'error',
  ms: TOAST_MS.long,
};

const MISSING: RoomEffect = {
  type: 'toast',
  title: messages.rooms.notFound,
  text: messages.waitingRoom.askForLink,
  kind: 'error',
};

function toast(text: string, kind: 'info' | 'error' = 'info'): RoomEffect {
  return { type: 'toast', text, kind };
}

function gone(effect: RoomEffect): MachineStep<Room, RoomEffect> {
  return [{ phase: 'gone' }, [effect]];
}

export function reduceRoom(state: Room, event: RoomEvent): MachineStep<Room, RoomEffect> {
  if (state.phase === 'game' || state.phase === 'gone') return [state, []];
  switch (event.type) {
    case 'updated':
      return update(state, event.room, event.playerId);
    case 'not-found':
      return event.hasGame ? [{ phase: 'game', guest: null }, []] : gone(MISSING);
    case 'no-answer':
      return noAnswer(state);
    case 'connection':
      return connected(state, event.connection);
    case 'not-let-in':
      return [state, [toast(messages.onlineGame.realtimeAuthFailed, 'error')]];
    case 'retry':
      return [{ ...state, isRetrying: true }, [{ type: 'reconnect' }]];
    case 'close':
      if (state.phase !== 'waiting' || state.isClosing) return [state, []];
      return [{ ...state, isClosing: true }, [{ type: 'close' }]];
    case 'closed':
      return gone(toast(messages.waitingRoom.closed));
    case 'not-closed':
      if (state.phase !== 'waiting') return [state, []];
      return [{ ...state, isClosing: false }, [toast(event.reason, 'error')]];
  }
}

type Open = Extract<Room, { phase: 'loading' | 'waiting' }>;

/** Shown once per attempt of the visitor, not for every failed poll. */
function noAnswer(state: Open): MachineStep<Room, RoomEffect> {
  const isFirst = state.phase === 'loading' && !state.hasFailed;
  if (!isFirst && !state.isRetrying) return [state, []];
  const failed = state.phase === 'loading' ? { ...state, hasFailed: true } : state;
  return [{ ...failed, isRetrying: false }, [UNREACHABLE]];
}

/** A waiting room says when it is cut off. One that is loading learns it from its own call. */
function connected(state: Open, connection: RealtimeStatus): MachineStep<Room, RoomEffect> {
  const isLost = state.phase === 'waiting' && connection === 'disconnected' && state.connection !== 'disconnected';
  return [{ ...state, connection }, isLost ? [UNREACHABLE] : []];
}

function update(state: Open, room: GameRoom, playerId: string): MachineStep<Room, RoomEffect> {
  if (room.guest_name !== null) {
    const isNew = state.phase === 'waiting' && room.host_id === playerId;
    if (!isNew) return [{ phase: 'game', guest: null }, []];
    return [{ phase: 'game', guest: room.guest_name }, [{ type: 'alert', guest: room.guest_name }]];
  }
  if (room.closed_at !== null) {
    const byHost = state.phase === 'waiting' && state.isClosing;
    return gone(toast(byHost ? messages.waitingRoom.closed : messages.lobby.roomClosed));
  }
  const isClosing = state.phase === 'waiting' && state.isClosing;
  return [{ phase: 'waiting', room, isClosing, isRetrying: false, connection: state.connection }, []];
}
