/** The notification about a found match. The choice lasts until the page is closed. */
import { messages } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';

/** `unknown`: the browser does not support notifications. `refused`: permission was denied. */
export type NotificationChoice = 'unknown' | 'off' | 'on' | 'refused';

const choice = createStore<NotificationChoice>(typeof Notification === 'undefined' ? 'unknown' : 'off');

/** The choice; `off` while a page is prerendered and hydrated. */
export function useNotificationChoice(): NotificationChoice {
  return useSyncExternalStore(choice.subscribe, choice.get, () => 'off');
}

/** Switches the notification on or off; the browser may ask the visitor for permission. */
export async function chooseNotification(wanted: boolean): Promise<void> {
  if (!wanted) return choice.set('off');
  const permission = await Notification.requestPermission();
  choice.set(permission === 'granted' ? 'on' : 'refused');
}

/** Shows the notification if it is switched on. Returns how to close it. */
export function showNotification(): () => void {
  if (choice.get() !== 'on') return () => {};
  try {
    const shown = new Notification(messages.queue.matchFound, { icon: '/icon-192.png', tag: 'match' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
    return () => shown.close();
  } catch {
    // Some browsers allow notifications only from a service worker. The page title and a sound alert the visitor too.
    return () => {};
  }
}
