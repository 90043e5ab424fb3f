import { useEffect, useState } from 'react';
import type { RecentGame } from '../../play/recent-games.ts';

/** The newest finished games of this device and of the visitor, at most `count`; each list when it is there. */
export function useFinishedGames(count: number): readonly RecentGame[] {
  const [here, setHere] = useState<readonly RecentGame[]>([]);
  const [online, setOnline] = useState<readonly RecentGame[]>([]);
  useEffect(() => {
    let isWanted = true;
    const loadHere = async (): Promise<void> => {
      const { loadRecentGames } = await import('../../play/recent-games.ts');
      const found = await loadRecentGames(count);
      if (isWanted) setHere(found);
    };
    const loadOnline = async (): Promise<void> => {
      const { loadOnlineGames } = await import('./online-games.ts');
      const found = await loadOnlineGames();
      if (isWanted) setOnline(found);
    };
    void loadHere();
    void loadOnline();
    return () => {
      isWanted = false;
    };
  }, [count]);
  return [...here, ...online].toSorted((one, other) => other.at - one.at).slice(0, count);
}
