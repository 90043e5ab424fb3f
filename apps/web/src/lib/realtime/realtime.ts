/** This tab's realtime connection. */
import type { Ms } from '@sixtyfour/chess';
import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { monotonicNow } from '../monotonic.ts';
import { randomUint32 } from '../random.ts';
import { ensureSession } from '../session.ts';
import { knownSession } from '../session-view.ts';
import { createRealtime } from './client.ts';
import { openSocket } from './socket.ts';
import { watchWakes } from './wakes.ts';

export const realtime = createRealtime({
  openSocket: (handlers) => openSocket(handlers, async () => (await ensureSession()).ok),
  call,
  now: monotonicNow,
  random: () => randomUint32() / 2 ** 32,
  watchWakes,
});

/** Who signs in or out, or verifies an address, has another session from then on. */
function followSession(): void {
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
followSession();

/** Milliseconds there and back; null while it is not known. */
export function useLag(): Ms | null {
  return useSyncExternalStore(realtime.subscribe, realtime.lag, () => null);
}
