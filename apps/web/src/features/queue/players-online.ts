/** How many players are online, this one among them: told by the connection, or asked for while nothing tells. */
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

async function ask(): Promise<void> {
  const answer = await call(api.getPresence);
  if (answer.ok) show(answer.value.online);
}

/** Keeps the number until the returned function is called. */
function watch(): () => void {
  let isWanted = true;
  let disconnect = () => {};
  const connect = async () => {
    const session = await ensureSession();
    if (isWanted && session.ok) disconnect = realtime.connect();
  };
  void ask();
  void connect();
  const unsubscribe = realtime.on('presence', (presence) => show(presence.online));
  const polling = setInterval(() => {
    if (realtime.status() !== 'realtime') void ask();
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

  /** The number is kept as long as anybody listens. */
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
