/** The number of players online, including this one: from the realtime connection, or polled while it is lost. */
import { api, PRESENCE_POLLING_MS } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { ensureSession } from '../../lib/session.ts';

let online: number | null = null;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

function show(count: number): void {
  online = count;
  for (const listener of listeners) listener();
}

async function fetchCount(): Promise<void> {
  const answer = await call(api.getPresence);
  if (answer.ok) show(answer.value.online);
}

/** Keeps the number up to date until the returned function is called. */
function watch(): () => void {
  let isWanted = true;
  let disconnect = () => {};
  const connect = async () => {
    const session = await ensureSession();
    if (isWanted && session.ok) disconnect = realtime.connect();
  };
  void fetchCount();
  void connect();
  const unsubscribe = realtime.on('presence', (presence) => show(presence.online));
  const polling = setInterval(() => {
    if (realtime.status() !== 'realtime') void fetchCount();
  }, PRESENCE_POLLING_MS);
  return () => {
    isWanted = false;
    clearInterval(polling);
    unsubscribe();
    disconnect();
  };
}

export const playersOnline = {
  /** Null while it is not known. */
  get: (): number | null => online,

  /** The number is kept up to date while there are listeners. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    stop ??= watch();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  },
};
