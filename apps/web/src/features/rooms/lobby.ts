/** The lobby of the rooms as plain data: what is listed, and what the visitor has asked for. */
import { type ListedRoom, messages, type ProblemCode, ROOM_CODE_LENGTH } from '@sixtyfour/contract';
import type { RuleSet } from '@sixtyfour/chess';
import type { Step } from '../../lib/machine.ts';
import type { RoomHint } from './hint.ts';

export type Wish =
  | { readonly type: 'create'; readonly isPrivate: boolean; readonly ruleSet: RuleSet }
  /** `from`: where the code was typed, or pressed. */
  | { readonly type: 'join'; readonly code: string; readonly from: 'field' | 'list' };

export type Act =
  /** `refusal`: why the last wish was not granted, and what to do about it. */
  | { readonly phase: 'idle'; readonly refusal: Refusal | null }
  | { readonly phase: 'asking'; readonly wish: Wish }
  /** The name dialog is open; the wish goes on by itself. */
  | { readonly phase: 'naming'; readonly wish: Wish }
  /** The visitor has a seat, here or in a game that goes on. */
  | { readonly phase: 'led'; readonly path: string; readonly hint: RoomHint | null };

export interface Refusal {
  readonly at: Wish['type'];
  readonly text: string;
  /** What to do about it, where the text does not say. */
  readonly advice: string | null;
}

export interface Lobby {
  readonly rooms: readonly ListedRoom[];
  /** Whether the last question for the rooms had no answer. */
  readonly isStale: boolean;
  readonly act: Act;
}

export type LobbyEvent =
  | { readonly type: 'opened' }
  /** The page is left: what was asked for does not lead away from the next one. */
  | { readonly type: 'left' }
  | Wish
  /** Another code is being typed. */
  | { readonly type: 'typing' }
  | { readonly type: 'led'; readonly path: string; readonly hint: RoomHint | null }
  | { readonly type: 'refused'; readonly code: ProblemCode; readonly message: string }
  | { readonly type: 'named' }
  | { readonly type: 'not-named' }
  /** `isWished`: by the visitor, not by the time. */
  | { readonly type: 'refresh'; readonly isWished: boolean }
  | { readonly type: 'listed'; readonly rooms: readonly ListedRoom[]; readonly isWished: boolean }
  | { readonly type: 'not-listed'; readonly message: string; readonly isWished: boolean };

export type LobbyEffect =
  | { readonly type: 'ask'; readonly wish: Wish }
  | { readonly type: 'list'; readonly isWished: boolean }
  | { readonly type: 'toast'; readonly text: string; readonly kind: 'error' }
  | { readonly type: 'announce'; readonly text: string };

const IDLE: Act = { phase: 'idle', refusal: null };

export const EMPTY_LOBBY: Lobby = { rooms: [], isStale: false, act: IDLE };

const words = messages.rooms;

export function reduceLobby(state: Lobby, event: LobbyEvent): Step<Lobby, LobbyEffect> {
  switch (event.type) {
    case 'opened':
      return [state, [{ type: 'list', isWished: false }]];
    case 'left':
      return [{ ...state, act: IDLE }, []];
    case 'refresh':
      return [state, [{ type: 'list', isWished: event.isWished }]];
    case 'listed': {
      const effects = event.isWished ? [announce(messages.lobby.roomsListed(event.rooms.length))] : [];
      return [{ ...state, rooms: event.rooms, isStale: false }, effects];
    }
    case 'not-listed':
      return [{ ...state, isStale: true }, event.isWished ? [toast(event.message)] : []];
    default: {
      const [act, effects] = reduceAct(state.act, event);
      return [act === state.act ? state : { ...state, act }, effects];
    }
  }
}

type ActEvent = Exclude<LobbyEvent, { type: 'opened' | 'left' | 'refresh' | 'listed' | 'not-listed' }>;

function reduceAct(act: Act, event: ActEvent): Step<Act, LobbyEffect> {
  switch (event.type) {
    case 'create':
    case 'join':
      return act.phase === 'idle' ? wish(event) : [act, []];
    case 'typing':
      return act.phase === 'idle' && act.refusal?.at === 'join' ? [IDLE, []] : [act, []];
    case 'led':
      return act.phase === 'asking' ? [{ phase: 'led', path: event.path, hint: event.hint }, []] : [act, []];
    case 'refused':
      return act.phase === 'asking' ? refuse(act.wish, event.code, event.message) : [act, []];
    case 'named':
      return act.phase === 'naming' ? wish(act.wish) : [act, []];
    case 'not-named':
      return act.phase === 'naming' ? [IDLE, []] : [act, []];
  }
}

function wish(asked: Wish): Step<Act, LobbyEffect> {
  // Who types a code that cannot be one is told so at once.
  if (asked.type === 'join' && asked.code.length < ROOM_CODE_LENGTH) return refusal('join', words.codeRequired);
  return [{ phase: 'asking', wish: asked }, [{ type: 'ask', wish: asked }]];
}

function refuse(asked: Wish, code: ProblemCode, message: string): Step<Act, LobbyEffect> {
  if (code === 'name-required') return [{ phase: 'naming', wish: asked }, []];
  // Trying again at once would lead to the same.
  const isTold = code === 'too-many-requests' || code === 'feature-off';
  if (asked.type === 'create') return refusal('create', isTold ? message : words.createFailed);
  const isMissing = code === 'room-not-found';
  const text = isMissing ? words.notFound : isTold ? message : words.joinFailed;
  if (asked.from === 'field') return refusal('join', text, isMissing ? messages.lobby.checkCode : null);
  // The room has been taken from under the visitor's hand: the list has to be read anew.
  return [IDLE, [toast(text), { type: 'list', isWished: false }]];
}

function refusal(at: Refusal['at'], text: string, advice: string | null = null): Step<Act, LobbyEffect> {
  return [{ phase: 'idle', refusal: { at, text, advice } }, []];
}

function toast(text: string): LobbyEffect {
  return { type: 'toast', text, kind: 'error' };
}

function announce(text: string): LobbyEffect {
  return { type: 'announce', text };
}
