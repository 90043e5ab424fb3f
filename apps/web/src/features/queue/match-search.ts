/** The search of this tab. It continues on other pages, for example during a game against a character. */
import { messages } from '@sixtyfour/contract';
import { lastActivity } from '../../lib/activity.ts';
import { callToGame } from '../../lib/opponent-call.ts';
import { call } from '../../lib/api.ts';
import { preferences } from '../../lib/preferences.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';
import { showNotification } from './notification.ts';
import { createSearchRunner } from './search-runner.ts';

export const matchSearch = createSearchRunner({
  call,
  session,
  realtime,
  times: () => preferences.get().searchTimes,
  now: monotonicNow,
  lastActivity,
  notify: (effect) => {
    switch (effect.type) {
      case 'toast':
        toast(effect);
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
