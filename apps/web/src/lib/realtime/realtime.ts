/** The realtime connection of this tab. */
import type { Ms } from '@sixtyfour/chess';
import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { monotonicNow } from '../monotonic.ts';
import { randomFraction } from '../random.ts';
import { session } from '../session.ts';
import { knownSession } from '../session-view.ts';
import { createRealtime } from './client.ts';
import { openSocket } from './socket.ts';
import { onWake } from './wake-events.ts';

export const realtime = createRealtime({
  openSocket: (handlers) => openSocket(handlers, async () => (await session.ensure()).ok),
  call,
  now: monotonicNow,
  random: randomFraction,
  findSession: session.find,
  onWake,
});

/** Reconnects when the visitor signs in or out, or verifies an address: each changes the session. */
function renewOnSessionChange(): void {
  const identity = () => {
    const known = knownSession.get();
    return known === null ? null : `${known.player.id} ${known.account?.email ?? ''}`;
  };
  let last = identity();
  knownSession.subscribe(() => {
    const next = identity();
    if (last !== null && next !== null && next !== last) realtime.renew();
    last = next;
  });
}
renewOnSessionChange();

/** Round-trip time in ms; null while it is unknown. */
export function useLag(): Ms | null {
  return useSyncExternalStore(realtime.subscribe, realtime.lag, () => null);
}
