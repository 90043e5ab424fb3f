import { useEffect, useState } from 'react';
import type { RecentGame } from '../../play/recent-games.ts';

/** The newest finished games of this device and of the visitor, at most `count`. Each source appears when loaded. */
export function useFinishedGames(count: number): readonly RecentGame[] {
  const [local, setLocal] = useState<readonly RecentGame[]>([]);
  const [online, setOnline] = useState<readonly RecentGame[]>([]);
  useEffect(() => {
    let isMounted = true;
    const loadLocal = async (): Promise<void> => {
      const { loadRecentGames } = await import('../../play/recent-games.ts');
      const found = await loadRecentGames(count);
      if (isMounted) setLocal(found);
    };
    const loadOnline = async (): Promise<void> => {
      const { loadOnlineGames } = await import('./online-games.ts');
      const found = await loadOnlineGames();
      if (isMounted) setOnline(found);
    };
    void loadLocal();
    void loadOnline();
    return () => {
      isMounted = false;
    };
  }, [count]);
  return [...local, ...online].toSorted((a, b) => b.at - a.at).slice(0, count);
}
