/** The search of this tab. It outlives the pages: who plays a character meanwhile goes on searching. */
import { messages } from '@sixtyfour/contract';
import { callToGame } from '../../game/opponent-call.ts';
import { call } from '../../lib/api.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast, toasts } from '../../ui/toast.ts';
import { showNotification } from './notification.ts';
import { createSearchShell } from './shell.ts';

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
      case 'dismiss-toast':
        toasts.dismiss(effect.text);
        break;
      case 'announce':
        announce(effect.text);
        break;
      case 'call':
        announce(messages.online.matchFound, 'assertive');
        callToGame({ title: messages.queue.titleFound, notify: showNotification });
        break;
    }
  },
});
