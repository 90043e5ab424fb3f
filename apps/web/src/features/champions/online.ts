/** The part of the page that speaks with the server and shows its answers, in one chunk that comes after the paint. */
import { messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { dayOf, readBestOnDevice } from '../../play/daily-scores.ts';
import { watchWakes } from '../../lib/realtime/wakes.ts';
import { announce } from '../../ui/announce.ts';
import { nextResetText } from './next-reset.ts';
import { createChampionsShell } from './shell.ts';

export { OnDevice } from './OnDevice.tsx';
export { Results } from './Results.tsx';

/** A page beside another window is seen all the time, and still looked at anew. */
function watchFocus(wake: () => void): () => void {
  addEventListener('focus', wake);
  return () => removeEventListener('focus', wake);
}

export const champions = createChampionsShell({
  call,
  isHidden: () => document.hidden,
  watchWakes: (wake) => {
    const ends = [watchWakes(wake), watchFocus(wake)];
    return () => {
      for (const end of ends) end();
    };
  },
  readLocal: () => ({ onDevice: readBestOnDevice(dayOf(Date.now())), nextReset: nextResetText(Date.now()) }),
  tellUpdated: () => announce(messages.championsPage.updated),
});
