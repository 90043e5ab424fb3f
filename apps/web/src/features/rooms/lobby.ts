/** The state machine of the lobby: the list of public rooms, and the visitor's attempt to create or join a room. */
import { type api, type ListedRoom, messages, type ProblemCode, ROOM_CODE_LENGTH } from '@sixtyfour/contract';
import type { input } from 'zod/mini';
import type { MachineStep } from '../../lib/machine.ts';
import type { RoomPreview } from './room-preview.ts';

/** A request of the visitor. */
export type RoomRequest =
  | { readonly type: 'create'; readonly room: input<typeof api.createRoom.body> }
  /** `from`: whether the code was typed into the field or selected in the list. */
  | { readonly type: 'join'; readonly code: string; readonly from: 'field' | 'list' };

/** The visitor's current attempt to create or join a room. */
export type Attempt =
  /** `refusal`: why the last request failed. */
  | { readonly phase: 'idle'; readonly refusal: Refusal | null }
  | { readonly phase: 'requesting'; readonly request: RoomRequest }
  /** The name dialog is open; afterward the request is sent. */
  | { readonly phase: 'naming'; readonly request: RoomRequest }
  /** The visitor has a seat in a room or in a running game; `path` is its page. */
  | { readonly phase: 'seated'; readonly path: string; readonly preview: RoomPreview | null };

export interface Refusal {
  /** The form that shows the refusal. */
  readonly at: RoomRequest['type'];
  readonly text: string;
  /** What to do about it, if `text` does not say so. */
  readonly advice: string | null;
}

export interface Lobby {
  readonly rooms: readonly ListedRoom[];
  /** Whether the last request for the list failed. */
  readonly isStale: boolean;
  readonly attempt: Attempt;
}

export type LobbyEvent =
  /** The page is left. A pending request must not navigate away from the next page. */
  | { readonly type: 'left' }
  | RoomRequest
  /** The visitor types a code. */
  | { readonly type: 'typing' }
  | { readonly type: 'seated'; readonly path: string; readonly preview: RoomPreview | null }
  | { readonly type: 'refused'; readonly code: ProblemCode; readonly message: string }
  | { readonly type: 'named' }
  | { readonly type: 'not-named' }
  /** `byUser`: requested by the visitor, not by the page. */
  | { readonly type: 'refresh'; readonly byUser: boolean }
  | { readonly type: 'listed'; readonly rooms: readonly ListedRoom[]; readonly byUser: boolean }
  | { readonly type: 'not-listed'; readonly message: string; readonly byUser: boolean };

export type LobbyEffect =
  | { readonly type: 'submit'; readonly request: RoomRequest }
  | { readonly type: 'list'; readonly byUser: boolean }
  | { readonly type: 'toast'; readonly text: string; readonly kind: 'error' }
  | { readonly type: 'announce'; readonly text: string };

const IDLE: Attempt = { phase: 'idle', refusal: null };

export const EMPTY_LOBBY: Lobby = { rooms: [], isStale: false, attempt: IDLE };

const words = messages.rooms;

export function reduceLobby(state: Lobby, event: LobbyEvent): MachineStep<Lobby, LobbyEffect> {
  switch (event.type) {
    case 'left':
      return [{ ...state, attempt: IDLE }, []];
    case 'refresh':
      return [state, [{ type: 'list', byUser: event.byUser }]];
    case 'listed': {
      const effects = event.byUser ? [announce(messages.lobby.roomsListed(event.rooms.length))] : [];
      return [{ ...state, rooms: event.rooms, isStale: false }, effects];
    }
    case 'not-listed':
      return [{ ...state, isStale: true }, event.byUser ? [toast(event.message)] : []];
    default: {
      const [attempt, effects] = reduceAttempt(state.attempt, event);
      return [attempt === state.attempt ? state : { ...state, attempt }, effects];
    }
  }
}

type AttemptEvent = Exclude<LobbyEvent, { type: 'left' | 'refresh' | 'listed' | 'not-listed' }>;

function reduceAttempt(attempt: Attempt, event: AttemptEvent): MachineStep<Attempt, LobbyEffect> {
  switch (event.type) {
    case 'create':
    case 'join':
      return attempt.phase === 'idle' ? submit(event) : [attempt, []];
    case 'typing':
      return attempt.phase === 'idle' && attempt.refusal?.at === 'join' ? [IDLE, []] : [attempt, []];
    case 'seated':
      return attempt.phase === 'requesting'
        ? [{ phase: 'seated', path: event.path, preview: event.preview }, []]
        : [attempt, []];
    case 'refused':
      return attempt.phase === 'requesting' ? refuse(attempt.request, event.code, event.message) : [attempt, []];
    case 'named':
      return attempt.phase === 'naming' ? submit(attempt.request) : [attempt, []];
    case 'not-named':
      return attempt.phase === 'naming' ? [IDLE, []] : [attempt, []];
  }
}

function submit(request: RoomRequest): MachineStep<Attempt, LobbyEffect> {
  // An incomplete code is refused without a call.
  if (request.type === 'join' && request.code.length < ROOM_CODE_LENGTH) return refusal('join', words.codeRequired);
  return [{ phase: 'requesting', request }, [{ type: 'submit', request }]];
}

function refuse(request: RoomRequest, code: ProblemCode, message: string): MachineStep<Attempt, LobbyEffect> {
  if (code === 'name-required') return [{ phase: 'naming', request }, []];
  // Show the server's message where 'Please try again' would be wrong.
  const showsMessage = code === 'too-many-requests' || code === 'feature-off';
  if (request.type === 'create') return refusal('create', showsMessage ? message : words.createFailed);
  const isMissing = code === 'room-not-found';
  const text = isMissing ? words.notFound : showsMessage ? message : words.joinFailed;
  if (request.from === 'field') return refusal('join', text, isMissing ? messages.lobby.checkCode : null);
  // Someone else has joined the listed room: refresh the list.
  return [IDLE, [toast(text), { type: 'list', byUser: false }]];
}

function refusal(at: Refusal['at'], text: string, advice: string | null = null): MachineStep<Attempt, LobbyEffect> {
  return [{ phase: 'idle', refusal: { at, text, advice } }, []];
}

function toast(text: string): LobbyEffect {
  return { type: 'toast', text, kind: 'error' };
}

function announce(text: string): LobbyEffect {
  return { type: 'announce', text };
}
