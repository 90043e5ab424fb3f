/** The part of the page that needs the server, in one chunk that is loaded after the first paint. */
import { messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { randomFraction } from '../../lib/random.ts';
import { currentDay } from '../../lib/utc-day.ts';
import { readBestOnDevice } from '../../play/daily-scores.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { announce } from '../../ui/announce.ts';
import { nextResetText } from './words.ts';
import { createChampionsStore } from './champions-store.ts';

export { OnDevice, Results } from './Results.tsx';

/** A window next to others never becomes hidden, so focusing it refreshes the table too. */
function onFocus(wake: () => void): () => void {
  addEventListener('focus', wake);
  return () => removeEventListener('focus', wake);
}

export const champions = createChampionsStore({
  call,
  isHidden: () => document.hidden,
  onWake: (wake) => {
    const subscriptions = [onWake(wake), onFocus(wake)];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  },
  readLocal: () => ({ onDevice: readBestOnDevice(currentDay()), nextReset: nextResetText(Date.now()) }),
  now: () => Date.now(),
  random: randomFraction,
  announceUpdated: () => announce(messages.championsPage.updated),
});
