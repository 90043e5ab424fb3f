import { messages } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { playingNow } from '../lib/playing-now.ts';

/**
 * The number of people playing and searching now; renders nothing until it is known.
 * @param atLeast the minimum number of searching people: the visitor, whom the server may not have counted yet
 */
export function PlayingNow({ atLeast = 0 }: { atLeast?: 0 | 1 }) {
  const counts = useSyncExternalStore(playingNow.subscribe, playingNow.get);
  return counts !== null && messages.queue.rightNow(counts.playing, Math.max(counts.searching, atLeast));
}
