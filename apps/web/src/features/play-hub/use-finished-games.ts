import { pastGamePathOf } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import type { RecentGame } from '../../game/recent-games.ts';

export interface ListedGame extends RecentGame {
  /** Where the game can be looked at. */
  readonly path: string;
}

/** The newest finished games of this device and of the visitor, at most `count`; each list when it is there. */
export function useFinishedGames(count: number): readonly ListedGame[] {
  const [here, setHere] = useState<readonly ListedGame[]>([]);
  const [online, setOnline] = useState<readonly ListedGame[]>([]);
  useEffect(() => {
    let isWanted = true;
    const loadHere = async (): Promise<void> => {
      const { loadRecentGames } = await import('../../game/recent-games.ts');
      const found = await loadRecentGames(count);
      if (isWanted) setHere(found.map((game) => ({ ...game, path: pastGamePathOf(game.id) })));
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
