import { useSyncExternalStore } from 'react';
import { playingNow, playingNowText } from '../lib/playing-now.ts';

/**
 * The number of people playing and searching now; renders nothing until it is known.
 * @param isSearching whether the visitor is searching
 */
export function PlayingNow({ isSearching = false }: { isSearching?: boolean }) {
  const counts = useSyncExternalStore(playingNow.subscribe, playingNow.get);
  return counts !== null && playingNowText(counts, isSearching);
}
