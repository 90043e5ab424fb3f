import { messages } from '@sixtyfour/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { SiteBar } from '../game/SiteBar.tsx';
import { useRunningGame } from '../lib/running-games.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { siteUpdate } from './site-update.ts';

const words = messages.offline;

/** What is to be said of the site itself: that it has no network, or a new version. Never during a game. */
export function StateBars() {
  const isRunning = useRunningGame();
  const isOnline = useOnline();
  const update = useSyncExternalStore(siteUpdate.subscribe, siteUpdate.get);
  useEffect(() => {
    if (!isOnline && !isRunning) announce(words.text);
  }, [isOnline, isRunning]);
  if (isRunning) return null;
  if (!isOnline) return <SiteBar label={words.label} text={words.text} />;
  return update !== 'none' && <UpdateBar />;
}

function UpdateBar() {
  const reload = async () => {
    if (!(await siteUpdate.apply())) toast({ text: words.gameElsewhere });
  };
  return (
    <SiteBar label={words.newVersion} text={words.newVersionText}>
      <Button onClick={() => void reload()}>{words.reload}</Button>
      <Button variant="quiet" onClick={siteUpdate.dismiss}>
        {words.later}
      </Button>
    </SiteBar>
  );
}

function followNetwork(listener: () => void): () => void {
  const followed = new AbortController();
  addEventListener('online', listener, { signal: followed.signal });
  addEventListener('offline', listener, { signal: followed.signal });
  return () => followed.abort();
}

function useOnline(): boolean {
  return useSyncExternalStore(followNetwork, () => navigator.onLine);
}
