import { messages } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { playingNow } from '../lib/playing-now.ts';

/**
 * How many people are playing and searching right now; nothing until it is known.
 * @param atLeast how many search for certain: the visitor, whom the server may have counted before
 */
export function PlayingNow({ atLeast = 0 }: { atLeast?: 0 | 1 }) {
  const counts = useSyncExternalStore(playingNow.subscribe, playingNow.get);
  return counts !== null && messages.queue.rightNow(counts.playing, Math.max(counts.searching, atLeast));
}
