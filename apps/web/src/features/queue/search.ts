/** A search for an opponent as plain data, on whatever page the visitor is. Times in ms of a clock that never goes back. */
import type { Ms } from '@sixtyfour/chess';
import { MATCH_SEARCH_TIMEOUT_MS, type MatchRequest, messages, paths } from '@sixtyfour/contract';
import type { Step } from '../../lib/machine.ts';

/** By which screen the visitor looks for an opponent; both find the same ones. */
export type Door = 'queue' | 'room';

/** Where a search has led, or a game that was going on all the time. */
export interface FoundGame {
  readonly id: string;
  /** The door whose screen shows it. */
  readonly origin: Door;
}

/** How the last search ended: what the visitor reads. */
export interface SearchEnd {
  readonly text: string;
  readonly reason: 'cancelled' | 'timed-out' | 'failed';
}

export type Search = {
  /** The last one that the visitor was at. */
  readonly door: Door;
} & SearchPhase;

export type SearchPhase =
  | { readonly phase: 'idle'; readonly end: SearchEnd | null }
  /** The server has not answered yet. `isCancelling`: the search is to end as soon as there is one. */
  | { readonly phase: 'asking'; readonly isCancelling: boolean }
  /** The name dialog is open. */
  | { readonly phase: 'naming' }
  | { readonly phase: 'searching'; readonly since: Ms; readonly isCancelling: boolean }
  /** `isNew`: this search has found it. `since` is when the search began, null when it had not. */
  | { readonly phase: 'found'; readonly game: FoundGame; readonly isNew: boolean; readonly since: Ms | null };

export type SearchEvent =
  /** The visitor is at this screen. */
  | { readonly type: 'at'; readonly door: Door }
  | { readonly type: 'find' }
  | { readonly type: 'cancel' }
  | { readonly type: 'named' }
  | { readonly type: 'not-named' }
  /** The visitor has read how the search ended. */
  | { readonly type: 'dismiss' }
  /** The visitor is at the game that was found. */
  | { readonly type: 'arrived' }
  | { readonly type: 'name-required' }
  | { readonly type: 'no-identity' }
  /** @param reason what the visitor may read; null when nothing is known */
  | { readonly type: 'failed'; readonly reason: string | null }
  | { readonly type: 'playing-already'; readonly game: FoundGame }
  | { readonly type: 'waiting'; readonly waitedMs: Ms; readonly at: Ms }
  | { readonly type: 'matched'; readonly gameId: string }
  | { readonly type: 'cancelled'; readonly reason: NonNullable<MatchRequest['cancel_reason']> }
  /** The server knows of no search. */
  | { readonly type: 'unknown'; readonly at: Ms }
  | { readonly type: 'not-cancelled' }
  /** The server should have ended the search by now. */
  | { readonly type: 'overdue' };

export type SearchEffect =
  | { readonly type: 'find' | 'cancel' | 'ask-again' }
  | { readonly type: 'toast'; readonly text: string; readonly kind: 'info' | 'error' }
  /** Takes a toast away before its time. */
  | { readonly type: 'dismiss-toast'; readonly text: string }
  | { readonly type: 'announce'; readonly text: string }
  /** Somebody is there: calls a visitor who looks elsewhere. */
  | { readonly type: 'call' };

export const NO_SEARCH: Search = { door: 'queue', phase: 'idle', end: null };

const words = messages.online;

/** The screen on which a search is begun, and shown as it goes on. */
export function searchPathOf(door: Door): string {
  return door === 'queue' ? paths.queue : paths.roomGame;
}

/** How long the player has waited, in ms. */
export function waited(since: Ms, now: Ms): Ms {
  return Math.max(0, now - since);
}

/** A match request that was told, or asked for, as an event. */
export function eventOf(request: MatchRequest, at: Ms): SearchEvent | null {
  if (request.status === 'pending') return { type: 'waiting', waitedMs: request.waited_ms, at };
  if (request.status === 'matched')
    return request.game_id === null ? null : { type: 'matched', gameId: request.game_id };
  return request.cancel_reason === null ? null : { type: 'cancelled', reason: request.cancel_reason };
}

function toast(text: string, kind: 'info' | 'error' = 'info'): SearchEffect {
  return { type: 'toast', text, kind };
}

function noSearch({ door }: Search): Search {
  return { ...NO_SEARCH, door };
}

function begin({ door }: Search): Step<Search, SearchEffect> {
  return [{ door, phase: 'asking', isCancelling: false }, [{ type: 'find' }]];
}

/** The request for a name has been met: nobody needs to read it any longer. */
function beginNamed(state: Search): Step<Search, SearchEffect> {
  const [next, effects] = begin(state);
  return [next, [{ type: 'dismiss-toast', text: messages.identity.nameAndCountryFirst }, ...effects]];
}

function endWith({ door }: Search, reason: SearchEnd['reason'], text: string): Step<Search, SearchEffect> {
  return [{ door, phase: 'idle', end: { reason, text } }, [toast(text, reason === 'failed' ? 'error' : 'info')]];
}

export function reduceSearch(state: Search, event: SearchEvent): Step<Search, SearchEffect> {
  switch (event.type) {
    case 'at':
      return [state.door === event.door ? state : { ...state, door: event.door }, []];
    case 'find':
      return state.phase === 'idle' ? begin(state) : [state, []];
    case 'named':
      return state.phase === 'naming' ? beginNamed(state) : [state, []];
    case 'not-named':
      return [state.phase === 'naming' ? noSearch(state) : state, []];
    case 'dismiss':
      return [state.phase === 'idle' ? noSearch(state) : state, []];
    case 'arrived':
      return [state.phase === 'found' ? noSearch(state) : state, []];
    case 'waiting':
      return wait(state, event);
    case 'matched':
      return match(state, event.gameId);
    case 'name-required':
    case 'no-identity':
    case 'failed':
    case 'playing-already':
      return state.phase === 'asking' ? refuse(state, event) : [state, []];
    default:
      if (state.phase === 'asking' && event.type === 'cancel') return [{ ...state, isCancelling: true }, []];
      return state.phase === 'searching' ? reduceSearching(state, event) : [state, []];
  }
}

function refuse(
  state: Search,
  event: Extract<SearchEvent, { type: 'name-required' | 'no-identity' | 'failed' | 'playing-already' }>,
): Step<Search, SearchEffect> {
  const { door } = state;
  switch (event.type) {
    case 'name-required':
      return [{ door, phase: 'naming' }, [toast(messages.identity.nameAndCountryFirst)]];
    case 'no-identity':
      return endWith(state, 'failed', door === 'queue' ? words.anonymousIdFailed : words.joinQueueFailed);
    case 'failed':
      return endWith(
        state,
        'failed',
        door === 'queue' ? words.searchFailed(event.reason ?? undefined) : words.joinQueueFailed,
      );
    case 'playing-already': {
      const { id, origin } = event.game;
      // Who came by the screen of the rooms stays there.
      const game = { id, origin: door === 'room' ? door : origin };
      return [{ door, phase: 'found', game, isNew: false, since: null }, []];
    }
  }
}

/** A search may go on that this page has not begun: after a reload, of another tab, or in place of a game called off. */
function wait(state: Search, { waitedMs, at }: { waitedMs: Ms; at: Ms }): Step<Search, SearchEffect> {
  if (state.phase === 'naming' || state.phase === 'found') return [state, []];
  const { door } = state;
  const since = at - waitedMs;
  if (state.phase === 'searching') return [{ ...state, since }, []];
  if (state.phase === 'asking' && state.isCancelling) {
    return [{ door, phase: 'searching', since, isCancelling: true }, [{ type: 'cancel' }]];
  }
  const text = words.searching(Math.floor(waitedMs / 1000));
  return [{ door, phase: 'searching', since, isCancelling: false }, [{ type: 'announce', text }]];
}

/** A page that does not search leaves the match to the one that does. */
function match(state: Search, gameId: string): Step<Search, SearchEffect> {
  if (state.phase !== 'asking' && state.phase !== 'searching') return [state, []];
  const since = state.phase === 'searching' ? state.since : null;
  const { door } = state;
  return [
    { door, phase: 'found', game: { id: gameId, origin: door }, isNew: true, since },
    [toast(words.matchFound), { type: 'call' }],
  ];
}

function reduceSearching(
  state: Extract<Search, { phase: 'searching' }>,
  event: Extract<SearchEvent, { type: 'cancel' | 'cancelled' | 'unknown' | 'not-cancelled' | 'overdue' }>,
): Step<Search, SearchEffect> {
  switch (event.type) {
    case 'cancel':
      return state.isCancelling ? [state, []] : [{ ...state, isCancelling: true }, [{ type: 'cancel' }]];
    case 'cancelled':
      return endSearch(state, event.reason);
    case 'unknown': {
      const isOld = waited(state.since, event.at) >= MATCH_SEARCH_TIMEOUT_MS;
      return isOld ? endWith(state, 'timed-out', words.searchTimedOut) : [noSearch(state), []];
    }
    case 'not-cancelled':
      return [{ ...state, isCancelling: false }, [toast(words.cancelFailed, 'error')]];
    case 'overdue':
      return endWith(state, 'timed-out', words.searchTimedOut);
  }
}

function endSearch(state: Search, reason: NonNullable<MatchRequest['cancel_reason']>): Step<Search, SearchEffect> {
  switch (reason) {
    case 'player':
      return endWith(state, 'cancelled', words.cancelled);
    case 'timeout':
      return endWith(state, 'timed-out', words.searchTimedOut);
    // Another tab searches anew: that one's age is this one's too.
    case 'new-search':
      return [state, [{ type: 'ask-again' }]];
    case 'seated':
      return [noSearch(state), []];
  }
}
