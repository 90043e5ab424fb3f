/** The search of this tab. It outlives the pages: who plays a character meanwhile goes on searching. */
import { messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { preferences } from '../../lib/preferences.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { createSoundPlayer, type SoundPlayer } from '../../lib/sound.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';
import { callForMatch } from './match-call.ts';
import { showNotification } from './notification.ts';
import { createSearchShell } from './shell.ts';

let sounds: SoundPlayer | null = null;
let endCall = () => {};

function playSound(): void {
  const { sound, volume } = preferences.get();
  sounds?.setVolume(sound ? volume : 0);
  sounds?.play('match-found');
}

/** Audio listens for the first gesture from now on, as long as the page lives. */
export function prepareSound(): void {
  sounds ??= createSoundPlayer(['match-found']);
}

export const matchSearch = createSearchShell({
  call,
  session,
  realtime,
  now: monotonicNow,
  tell: (effect) => {
    switch (effect.type) {
      case 'toast':
        toast(effect);
        break;
      case 'announce':
        announce(effect.text);
        break;
      case 'call':
        announce(messages.online.matchFound, 'assertive');
        endCall();
        endCall = callForMatch({
          page: document,
          isCalm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
          playSound,
          notify: showNotification,
        });
        break;
    }
  },
});
