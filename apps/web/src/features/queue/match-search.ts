/** The search of this tab. It continues on other pages, for example during a game against a character. */
import { messages, sessionKeys } from '@sixtyfour/contract';
import { lastActivity } from '../../lib/activity.ts';
import { safeSessionStorage } from '../../lib/safe-storage.ts';
import { alertToGame } from '../../lib/opponent-alert.ts';
import { call } from '../../lib/api.ts';
import { performWith } from '../../lib/machine.ts';
import { preferences } from '../../lib/preferences.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast, toasts } from '../../ui/toast.ts';
import { showNotification } from './notification.ts';
import type { SearchOrigin } from './search.ts';
import { createSearchRunner } from './search-runner.ts';

/** Without session storage, only the queue resumes a search after a page load. */
const searchFrom = {
  read: () => safeSessionStorage.read(sessionKeys.searchFrom),
  write: (origin: SearchOrigin | null) => safeSessionStorage.write(sessionKeys.searchFrom, origin),
};

export const matchSearch = createSearchRunner({
  call,
  session,
  realtime,
  searchFrom,
  times: () => preferences.get().searchTimes,
  now: monotonicNow,
  lastActivity,
  notify: performWith({
    toast,
    'dismiss-toast': ({ text }) => toasts.dismiss(text),
    announce: ({ text }) => announce(text),
    alert: () => alertToGame({ title: messages.queue.titleFound, notify: showNotification }),
  }),
});
