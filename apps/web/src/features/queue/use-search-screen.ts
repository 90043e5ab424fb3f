import { messages, type SessionView } from '@sixtyfour/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { recordOf } from '../../lib/entry-state.ts';
import { useLazySend, useLazyStore, useNeededModule } from '../../lib/lazy-module.ts';
import { type AskForName, useNameRequest } from '../../lib/use-name-request.ts';
import { useSecondsSince } from '../../lib/use-seconds-since.ts';
import { type SearchOrigin, isPaused, NO_SEARCH, type Search, type SearchEvent } from './search.ts';

type Send = (event: SearchEvent) => void;

/** The tab's search as a search screen shows it. */
export interface SearchScreen {
  readonly search: Search;
  /** Whole seconds since the search started. */
  readonly seconds: number;
  /** Whether a search is starting or running. */
  readonly isBusy: boolean;
  /** Whether a search waits for the network or the server. */
  readonly isPaused: boolean;
  /** Whether this search has found its game. */
  readonly isFound: boolean;
  readonly send: Send;
  /** Null until it is known. */
  readonly session: SessionView | null;
  /** Number of players online; null while it is not known, as without a network. */
  readonly players: number | null;
}

/**
 * The tab's search, for a search screen.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 */
export function useSearchScreen(origin: SearchOrigin, askForName: AskForName): SearchScreen {
  const deferred = useNeededModule(loadDeferred);
  const search = useLazyStore<Search>(deferred?.matchSearch, NO_SEARCH);
  const players = useLazyStore<number | null>(deferred?.playersOnline, null);
  const session = useLazyStore<SessionView | null>(deferred?.session, null);
  const isOnline = useLazyStore<boolean>(deferred?.online, true);
  const seconds = useSecondsSince(search.phase === 'searching' || search.phase === 'found' ? search.since : null);
  // Must come before queued events of `useLazySend`, which are meant for this screen.
  useEffect(() => deferred?.matchSearch.send({ type: 'screen-shown', origin }), [deferred, origin]);
  const send = useLazySend(deferred?.matchSearch);
  useEffect(() => {
    if (deferred === null) return undefined;
    deferred.prepareSound();
    void deferred.matchSearch.resume();
    return () => {
      // The name was asked for here, and the end of a search shown: neither may follow to the next page.
      deferred.matchSearch.send({ type: 'not-named' });
      deferred.matchSearch.send({ type: 'dismiss' });
    };
  }, [deferred]);
  useSearchOnEntry(send);
  useNameRequest(
    search.phase === 'naming',
    askForName,
    (isNamed) => send({ type: isNamed ? 'named' : 'not-named' }),
    messages.identity.nameAndCountryFirst,
  );
  return {
    search,
    seconds,
    isBusy: search.phase === 'requesting' || search.phase === 'searching',
    isPaused: isPaused(search, isOnline),
    isFound: search.phase === 'found' && search.isNew,
    send,
    session,
    players: isOnline ? players : null,
  };
}

/** Starts a search if the navigation asks for it, as 'Find New Opponent' does. */
function useSearchOnEntry(send: Send): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const enter = useEffectEvent(() => {
    if (recordOf(state).search !== true) return;
    send({ type: 'find' });
    // Clear the state, so that a reload does not start another search.
    navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => enter(), []);
}

/** The modules of the queue that need the server. */
export const loadDeferred = () => import('./deferred.ts');
