import { useEffect, useSyncExternalStore } from 'react';
import { prepareSound } from '../../game/opponent-call.ts';
import { matchSearch } from './match-search.ts';
import { NO_SEARCH, type Search } from './search.ts';

/** The current search of this tab; none while a page is prerendered and hydrated. */
export function useSearch(): Search {
  useEffect(prepareSound, []);
  return useSyncExternalStore(matchSearch.subscribe, matchSearch.get, () => NO_SEARCH);
}
