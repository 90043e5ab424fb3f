/** This tab's realtime connection. */
import type { Ms } from '@sixtyfour/chess';
import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { monotonicNow } from '../monotonic.ts';
import { randomUint32 } from '../random.ts';
import { createRealtime } from './client.ts';
import { openSocket } from './socket.ts';
import { watchWakes } from './wakes.ts';

export const realtime = createRealtime({
  openSocket,
  call,
  now: monotonicNow,
  random: () => randomUint32() / 2 ** 32,
  watchWakes,
});

/** Milliseconds there and back; null while it is not known. */
export function useLag(): Ms | null {
  return useSyncExternalStore(realtime.subscribe, realtime.lag, () => null);
}
