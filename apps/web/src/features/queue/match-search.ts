/** The search of this tab. It continues on other pages, for example during a game against a character. */
import { messages } from '@sixtyfour/contract';
import { callToGame } from '../../lib/opponent-call.ts';
import { call } from '../../lib/api.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast, toasts } from '../../ui/toast.ts';
import { showNotification } from './notification.ts';
import { createSearchRunner } from './search-runner.ts';

export const matchSearch = createSearchRunner({
  call,
  session,
  realtime,
  now: monotonicNow,
  notify: (effect) => {
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
      case 'alert':
        announce(messages.online.matchFound, 'assertive');
        callToGame({ title: messages.queue.titleFound, notify: showNotification });
        break;
    }
  },
});
