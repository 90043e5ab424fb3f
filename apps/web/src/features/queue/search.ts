/** The state machine of a search for an opponent. Times are ms of a monotonic clock. */
import type { Ms } from '@sixtyfour/chess';
import { MATCH_SEARCH_TIMEOUT_MS, type MatchRequest, messages, paths } from '@sixtyfour/contract';
import type { MachineStep } from '../../lib/machine.ts';

/** The screen on which the visitor searches: /queue or /multiplayer-game. Both use the same queue. */
export type SearchOrigin = 'queue' | 'room';

/** The game that a search has found, or that was already running. */
export interface FoundGame {
  readonly id: string;
  /** Which screen shows the game. */
  readonly origin: SearchOrigin;
}

/** How the last search ended. `text` is shown to the visitor. */
export interface SearchEnd {
  readonly text: string;
  /** `stopped`: it timed out and the visitor was away, or it ended while this page could not hear of it. */
  readonly reason: 'cancelled' | 'stopped' | 'failed';
}

export type Search = {
  /** The search screen that the visitor visited last. */
  readonly origin: SearchOrigin;
} & SearchPhase;

export type SearchPhase =
  | { readonly phase: 'idle'; readonly end: SearchEnd | null }
  /**
   * The server has not answered yet. `isCancelling`: cancel the search as soon as it has started. `isPaused`: it could not
   * be renewed, and is tried again.
   */
  | ({ readonly phase: 'requesting'; readonly isPaused: boolean } & Pending)
  /** The name dialog is open, with its reason. */
  | { readonly phase: 'naming' }
  | ({ readonly phase: 'searching'; readonly since: Ms } & Pending)
  /** `isNew`: found by this search. `since`: start of the search, null if it had not started. */
  | { readonly phase: 'found'; readonly game: FoundGame; readonly isNew: boolean; readonly since: Ms | null };

interface Pending {
  readonly isCancelling: boolean;
  /** Whether the search was renewed automatically after a timeout. */
  readonly isRenewed: boolean;
}

export type SearchEvent =
  /** The visitor opened this search screen. */
  | { readonly type: 'screen-shown'; readonly origin: SearchOrigin }
  | { readonly type: 'find' }
  | { readonly type: 'cancel' }
  | { readonly type: 'named' }
  | { readonly type: 'not-named' }
  /** The visitor has seen how the search ended. */
  | { readonly type: 'dismiss' }
  /** The visitor is on the page of the found game. */
  | { readonly type: 'arrived' }
  | { readonly type: 'name-required' }
  | { readonly type: 'no-identity' }
  /** `reason`: text for the visitor; null if unknown. `cause`: after `busy` and `no-answer` a retry may succeed. */
  | {
      readonly type: 'failed';
      readonly reason: string | null;
      readonly cause: 'refused' | 'busy' | 'no-answer';
    }
  /** The search is to be renewed, but nobody has used the page for a while. */
  | { readonly type: 'inactive' }
  | { readonly type: 'already-playing'; readonly game: FoundGame }
  /** `started`: the answer to `find`; `waiting`: sent by the server at any time. */
  | { readonly type: 'started' | 'waiting'; readonly waitedMs: Ms; readonly at: Ms }
  | { readonly type: 'matched'; readonly gameId: string }
  | { readonly type: 'cancelled'; readonly reason: NonNullable<MatchRequest['cancel_reason']> }
  /** The server knows neither a search nor a game of this player, and not how the search ended. */
  | { readonly type: 'no-search'; readonly at: Ms }
  | { readonly type: 'not-cancelled' }
  /** The server should have ended the search by now. */
  | { readonly type: 'overdue' };

export type SearchEffect =
  | { readonly type: 'find' | 'cancel' | 'refetch' }
  /** Find out about a game that did not come from this search. */
  | { readonly type: 'recheck-session' }
  /** End a search whose start had no answer: it may be running on the server. */
  | { readonly type: 'abandon' }
  /** Find again if the visitor is active, else send `inactive`. */
  | { readonly type: 'renew' | 'renew-later' }
  | { readonly type: 'toast'; readonly text: string; readonly kind: 'info' | 'error' }
  | { readonly type: 'dismiss-toast' | 'announce'; readonly text: string }
  /** Alerts a visitor who is not looking at the page: by sound, title and notification. */
  | { readonly type: 'alert' };

export const NO_SEARCH: Search = { origin: 'queue', phase: 'idle', end: null };

const words = messages.queue;
const NAME_FIRST = messages.identity.nameAndCountryFirst;

/** Whether the server knows the search or this page is renewing it. */
export function isRunning(search: Search): boolean {
  return search.phase === 'searching' || (search.phase === 'requesting' && search.isRenewed);
}

/** Whether a running search waits for the network or the server. */
export function isPaused(search: Search, isOnline: boolean): boolean {
  return isOnline ? search.phase === 'requesting' && search.isPaused : isRunning(search);
}

/** The path of the search screen. */
export function searchPathOf(origin: SearchOrigin): string {
  return origin === 'queue' ? paths.queue : paths.roomGame;
}

/** How long the player has waited, in ms. */
export function elapsed(since: Ms, now: Ms): Ms {
  return Math.max(0, now - since);
}

/** The event for a match request that was received or fetched; null if it contains nothing new. */
export function searchEventOf(request: MatchRequest, at: Ms): SearchEvent | null {
  if (request.status === 'pending') return { type: 'waiting', waitedMs: request.waited_ms, at };
  if (request.status === 'matched')
    return request.game_id === null ? null : { type: 'matched', gameId: request.game_id };
  return request.cancel_reason === null ? null : { type: 'cancelled', reason: request.cancel_reason };
}

function toast(text: string, kind: 'info' | 'error' = 'info'): SearchEffect {
  return { type: 'toast', text, kind };
}

function noSearch({ origin }: Search): Search {
  return { ...NO_SEARCH, origin };
}

function begin(state: Search): MachineStep<Search, SearchEffect> {
  const { origin } = state;
  // How the last search ended, or what this one still needed, must not be read as its news.
  const told = state.phase === 'naming' ? NAME_FIRST : state.phase === 'idle' ? state.end?.text : undefined;
  const dismissal: readonly SearchEffect[] = told === undefined ? [] : [{ type: 'dismiss-toast', text: told }];
  return [
    { origin, phase: 'requesting', isCancelling: false, isRenewed: false, isPaused: false },
    [...dismissal, { type: 'find' }],
  ];
}

/** Ends a search that may be running on the server, because its start had no answer. */
function endUnanswered(...end: Parameters<typeof endWith>): MachineStep<Search, SearchEffect> {
  const [ended, effects] = endWith(...end);
  return [ended, [...effects, { type: 'abandon' }]];
}

function endWith({ origin }: Search, reason: SearchEnd['reason'], text: string): MachineStep<Search, SearchEffect> {
  return [{ origin, phase: 'idle', end: { reason, text } }, [toast(text, reason === 'failed' ? 'error' : 'info')]];
}

export function reduceSearch(state: Search, event: SearchEvent): MachineStep<Search, SearchEffect> {
  switch (event.type) {
    case 'screen-shown':
      return [state.origin === event.origin ? state : { ...state, origin: event.origin }, []];
    case 'find':
      return state.phase === 'idle' ? begin(state) : [state, []];
    case 'named':
      return state.phase === 'naming' ? begin(state) : [state, []];
    case 'not-named':
      return state.phase === 'naming' ? [noSearch(state), [{ type: 'dismiss-toast', text: NAME_FIRST }]] : [state, []];
    case 'dismiss':
      return [state.phase === 'idle' ? noSearch(state) : state, []];
    case 'arrived':
      return [state.phase === 'found' ? noSearch(state) : state, []];
    case 'started':
      // The message about the match arrived before the answer.
      return state.phase === 'idle' ? [state, []] : wait(state, event);
    case 'waiting':
      return wait(state, event);
    case 'matched':
      return match(state, event.gameId);
    case 'name-required':
    case 'no-identity':
    case 'failed':
    case 'already-playing':
    case 'inactive':
      return state.phase === 'requesting' ? refuse(state, event) : [state, []];
    default:
      if (state.phase === 'requesting' && isCancellation(state, event)) return [{ ...state, isCancelling: true }, []];
      return state.phase === 'searching' ? reduceSearching(state, event) : [state, []];
  }
}

/** Canceled by the visitor here, or in another tab while this one renews the search. */
function isCancellation({ isRenewed }: Pending, event: SearchEvent): boolean {
  return event.type === 'cancel' || (isRenewed && event.type === 'cancelled' && event.reason === 'player');
}

function refuse(
  state: Extract<Search, { phase: 'requesting' }>,
  event: Extract<SearchEvent, { type: 'name-required' | 'no-identity' | 'failed' | 'already-playing' | 'inactive' }>,
): MachineStep<Search, SearchEffect> {
  const { origin } = state;
  switch (event.type) {
    case 'name-required':
      return [{ origin, phase: 'naming' }, [toast(NAME_FIRST)]];
    case 'no-identity':
      return endWith(state, 'failed', words.anonymousIdFailed);
    case 'inactive':
      if (state.isCancelling) return endUnanswered(state, 'cancelled', words.cancelled);
      // Nobody must be paired with an absent player.
      return (state.isPaused ? endUnanswered : endWith)(state, 'stopped', words.stopped);
    case 'failed': {
      // Nobody pressed a button: a lost connection or a busy server must not end a search that renews itself.
      if (state.isRenewed && event.cause !== 'refused')
        return state.isCancelling
          ? endUnanswered(state, 'cancelled', words.cancelled)
          : [{ ...state, isPaused: true }, [{ type: 'renew-later' }]];
      const text = origin === 'queue' ? words.searchFailed(event.reason ?? undefined) : words.joinQueueFailed;
      return event.cause === 'no-answer' ? endUnanswered(state, 'failed', text) : endWith(state, 'failed', text);
    }
    case 'already-playing': {
      // A search from the room screen stays on it.
      const game = { id: event.game.id, origin: origin === 'room' ? origin : event.game.origin };
      return [{ origin, phase: 'found', game, isNew: false, since: null }, []];
    }
  }
}

/**
 * The server says that a search is running. This page may not have started it: it may come from before a reload, from
 * another tab, or be resumed after an aborted game.
 */
function wait(state: Search, { waitedMs, at }: { waitedMs: Ms; at: Ms }): MachineStep<Search, SearchEffect> {
  if (state.phase === 'naming' || state.phase === 'found') return [state, []];
  const { origin } = state;
  const since = at - waitedMs;
  if (state.phase === 'searching') return [{ ...state, since }, []];
  if (state.phase === 'requesting' && (state.isCancelling || state.isRenewed)) {
    const { isCancelling, isRenewed } = state;
    return [{ origin, phase: 'searching', since, isCancelling, isRenewed }, isCancelling ? [{ type: 'cancel' }] : []];
  }
  const text = words.searching(Math.floor(waitedMs / 1000));
  return [{ origin, phase: 'searching', since, isCancelling: false, isRenewed: false }, [{ type: 'announce', text }]];
}

/** Ignored by a page that is not searching: the match belongs to another tab. */
function match(state: Search, gameId: string): MachineStep<Search, SearchEffect> {
  if (state.phase !== 'requesting' && state.phase !== 'searching') return [state, []];
  const since = state.phase === 'searching' ? state.since : null;
  const { origin } = state;
  return [
    { origin, phase: 'found', game: { id: gameId, origin }, isNew: true, since },
    [toast(words.matchFound), { type: 'alert' }],
  ];
}

function reduceSearching(
  state: Searching,
  event: Extract<SearchEvent, { type: 'cancel' | 'cancelled' | 'no-search' | 'not-cancelled' | 'overdue' }>,
): MachineStep<Search, SearchEffect> {
  switch (event.type) {
    case 'cancel':
      return state.isCancelling ? [state, []] : [{ ...state, isCancelling: true }, [{ type: 'cancel' }]];
    case 'cancelled':
      return endSearch(state, event.reason);
    case 'no-search': {
      const isOld = elapsed(state.since, event.at) >= MATCH_SEARCH_TIMEOUT_MS;
      if (isOld) return timeOut(state);
      return state.isCancelling
        ? endWith(state, 'cancelled', words.cancelled)
        : endWith(state, 'stopped', words.endedUnheard);
    }
    case 'not-cancelled':
      return [{ ...state, isCancelling: false }, [toast(words.cancelFailed, 'error')]];
    case 'overdue':
      return timeOut(state);
  }
}

type Searching = Extract<Search, { phase: 'searching' }>;

/** Renews the search, unless it is being canceled. The visitor is informed the first time. */
function timeOut(state: Searching): MachineStep<Search, SearchEffect> {
  const { origin, isCancelling, isRenewed } = state;
  if (isCancelling) return endWith(state, 'cancelled', words.cancelled);
  const told = isRenewed ? [] : [toast(words.searchTimedOut)];
  return [
    { origin, phase: 'requesting', isCancelling: false, isRenewed: true, isPaused: false },
    [...told, { type: 'renew' }],
  ];
}

function endSearch(
  state: Searching,
  reason: NonNullable<MatchRequest['cancel_reason']>,
): MachineStep<Search, SearchEffect> {
  switch (reason) {
    case 'player':
      return endWith(state, 'cancelled', words.cancelled);
    case 'timeout':
      return timeOut(state);
    // Another tab has restarted the search: fetch its age.
    case 'new-search':
      return [state, [{ type: 'refetch' }]];
    case 'seated':
      return [noSearch(state), [{ type: 'recheck-session' }]];
  }
}
