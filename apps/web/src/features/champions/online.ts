/** The part of the page that speaks with the server, in one chunk that comes after the paint. */
import { messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { dayOf, readBestOnDevice } from '../../lib/daily-scores.ts';
import { watchWakes } from '../../lib/realtime/wakes.ts';
import { announce } from '../../ui/announce.ts';
import { createChampionsShell } from './shell.ts';

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
  readOnDevice: () => readBestOnDevice(dayOf(Date.now())),
  tellUpdated: () => announce(messages.championsPage.updated),
});
