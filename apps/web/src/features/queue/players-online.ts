/** The number of players online, including this one: from the realtime connection, or polled while it is lost. */
import { api, PRESENCE_POLLING_MS } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { createStore } from '../../lib/store.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { session } from '../../lib/session.ts';

/** Null while unknown. */
const online = createStore<number | null>(null);
/** The number of subscribers, and the function that ends the polling. */
let followers = 0;
let stop = () => {};
/** The number of counts received over the connection. */
let received = 0;

/** On failure the number becomes unknown rather than outdated, unless a newer one came over the connection. */
async function fetchCount(): Promise<void> {
  const before = received;
  const answer = await call(api.getPresence);
  if (received === before) online.set(answer.ok ? answer.value.online : null);
}

/** Keeps the number up to date until the returned function is called. */
function watch(): () => void {
  let isWanted = true;
  let disconnect = () => {};
  const connect = async () => {
    const known = await session.ensure();
    if (isWanted && known.ok) disconnect = realtime.connect();
  };
  void fetchCount();
  void connect();
  const unsubscribe = realtime.on('presence', (presence) => {
    received += 1;
    online.set(presence.online);
  });
  const polling = setInterval(() => {
    if (realtime.status() !== 'realtime' || online.get() === null) void fetchCount();
  }, PRESENCE_POLLING_MS);
  const stopWakeEvents = onWake(() => void fetchCount());
  return () => {
    isWanted = false;
    stopWakeEvents();
    clearInterval(polling);
    unsubscribe();
    disconnect();
  };
}

/** The number is kept up to date while there are listeners. */
export const playersOnline = {
  get: online.get,
  subscribe: (listener: () => void): (() => void) => {
    const unsubscribe = online.subscribe(listener);
    if (followers === 0) stop = watch();
    followers += 1;
    return () => {
      unsubscribe();
      followers -= 1;
      if (followers === 0) stop();
    };
  },
};
