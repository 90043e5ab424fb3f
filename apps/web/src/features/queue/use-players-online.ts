import { api, PRESENCE_POLLING_MS } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { ensureSession } from '../../lib/session.ts';

/** How many players are online, this one among them; null while it is not known. Told, or asked for while nothing tells. */
export function usePlayersOnline(): number | null {
  const [online, setOnline] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    let disconnect = () => {};
    const unsubscribe = realtime.on('presence', (presence) => setOnline(presence.online));
    const ask = async () => {
      const answer = await call(api.getPresence);
      if (isWanted && answer.ok) setOnline(answer.value.online);
    };
    const begin = async () => {
      void ask();
      const session = await ensureSession();
      if (isWanted && session.ok) disconnect = realtime.connect();
    };
    void begin();
    const polling = setInterval(() => {
      if (realtime.status() !== 'realtime') void ask();
    }, PRESENCE_POLLING_MS);
    return () => {
      isWanted = false;
      clearInterval(polling);
      unsubscribe();
      disconnect();
    };
  }, []);
  return online;
}
