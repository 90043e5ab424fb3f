/** How many people are playing and searching now. */
import type { Ms } from '@sixtyfour/chess';
import { api, messages } from '@sixtyfour/contract';
import { call } from './api.ts';
import { onWake } from './realtime/wake-events.ts';
import { createStore } from './store.ts';

const REFRESH_MS: Ms = 10_000;

export interface PlayingNow {
  readonly playing: number;
  readonly searching: number;
}

/** @param isSearching whether the visitor is searching: then only the others are counted */
export function playingNowText({ playing, searching }: PlayingNow, isSearching: boolean): string {
  const { rightNow, besidesYou } = messages.queue;
  // The server may not have counted the visitor yet.
  return isSearching ? rightNow(playing, Math.max(searching - 1, 0), besidesYou) : rightNow(playing, searching);
}

/** Null while unknown. */
const counts = createStore<PlayingNow | null>(null);

/** On failure the number becomes unknown rather than outdated. */
async function refresh(): Promise<void> {
  if (document.hidden) return;
  const answer = await call(api.getPresence);
  counts.set(answer.ok ? answer.value : null);
}

/** The numbers are kept up to date while a listener is subscribed. */
export const playingNow = {
  get: counts.get,
  subscribe: (listener: () => void): (() => void) => {
    const unsubscribe = counts.subscribe(listener);
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    const stopWakeEvents = onWake(() => void refresh());
    return () => {
      unsubscribe();
      clearInterval(timer);
      stopWakeEvents();
    };
  },
};
