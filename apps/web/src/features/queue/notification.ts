/** The notification that a visitor may ask for on the queue's page, for as long as the page lives. */
import { messages } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

/** `unknown`: this browser has none. `refused`: it was asked, and allows none. */
export type NotificationChoice = 'unknown' | 'off' | 'on' | 'refused';

let choice: NotificationChoice | null = null;
const listeners = new Set<() => void>();

function initial(): NotificationChoice {
  return typeof Notification === 'undefined' ? 'unknown' : 'off';
}

function choose(next: NotificationChoice): void {
  choice = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The choice; `off` while a page is prerendered and hydrated. */
export function useNotificationChoice(): NotificationChoice {
  return useSyncExternalStore(
    subscribe,
    () => (choice ??= initial()),
    () => 'off',
  );
}

/** What the tick box says now; the browser may ask the visitor for permission. */
export async function chooseNotification(wanted: boolean): Promise<void> {
  if (!wanted) return choose('off');
  const permission = await Notification.requestPermission();
  choose(permission === 'granted' ? 'on' : 'refused');
}

/** Shows it, if it was asked for; returns how to take it away. */
export function showNotification(): () => void {
  if (choice !== 'on') return () => {};
  try {
    const shown = new Notification(messages.online.matchFound, { icon: '/icon-192.png', tag: 'match' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
    return () => shown.close();
  } catch {
    // Some browsers let only service workers show one. Title and sound call as well.
    return () => {};
  }
}
