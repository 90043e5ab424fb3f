import type { SessionView } from '@sixtyfour/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLazySend, useLazyStore } from '../../lib/lazy-module.ts';
import { useNameRequest } from '../../lib/use-name-request.ts';
import { useSecondsSince } from '../../lib/use-seconds-since.ts';
import { asksForSearch } from './entry.ts';
import { type Door, NO_SEARCH, type Search, type SearchEvent } from './search.ts';
import { useOnline } from './use-online.ts';

type Send = (event: SearchEvent) => void;

/** What a screen that shows the tab's search knows of it. */
export interface SearchScreen {
  readonly search: Search;
  /** Whole seconds that the search has taken. */
  readonly seconds: number;
  readonly isBusy: boolean;
  /** Whether this search has found its game. */
  readonly isFound: boolean;
  readonly send: Send;
  /** Null until it is known. */
  readonly session: SessionView | null;
  readonly players: number | null;
}

/**
 * The tab's search, on a screen that shows it.
 * @param askForName opens the name dialog; whether a name was saved
 */
export function useSearchScreen(door: Door, askForName: () => Promise<boolean>): SearchScreen {
  const online = useOnline();
  const search = useLazyStore<Search>(online?.matchSearch, NO_SEARCH);
  const players = useLazyStore<number | null>(online?.playersOnline, null);
  const session = useLazyStore<SessionView | null>(online?.session, null);
  const seconds = useSecondsSince(search.phase === 'searching' || search.phase === 'found' ? search.since : null);
  // Before anything that was pressed early: it is meant for this door.
  useEffect(() => online?.matchSearch.send({ type: 'at', door }), [online, door]);
  const send = useLazySend(online?.matchSearch);
  useEffect(() => {
    if (online === null) return undefined;
    online.prepareSound();
    void online.matchSearch.resume();
    // How a search ended has been read here, and is not told again on the next page.
    return () => online.matchSearch.send({ type: 'dismiss' });
  }, [online]);
  useEntry(send);
  useNameRequest(search.phase === 'naming', askForName, (isNamed) => send({ type: isNamed ? 'named' : 'not-named' }));
  return {
    search,
    seconds,
    isBusy: search.phase === 'asking' || search.phase === 'searching',
    isFound: search.phase === 'found' && search.isNew,
    send,
    session,
    players,
  };
}

/** 'Find New Opponent' leads here with the wish to search. */
function useEntry(send: Send): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const enter = useEffectEvent(() => {
    if (!asksForSearch(state)) return;
    send({ type: 'find' });
    // It does not come again with a reload.
    void navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => enter(), []);
}
