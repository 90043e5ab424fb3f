import { asksForLocalGame, asksForPastGames } from '@sixtyfour/contract';
import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import type { SavedGame } from '../play/saved-game.ts';
import { suppressDuringReload } from '../shell/reload.ts';

/** Lazy: the hub page needs no board. */
const LocalGameScreen = lazy(
  suppressDuringReload(async () => {
    const { LocalGameScreen: screen } = await import('../features/local-game/LocalGameScreen.tsx');
    return { default: screen };
  }),
);

const AiGameScreen = lazy(
  suppressDuringReload(async () => {
    const { AiGameScreen: screen } = await import('../features/ai-game/AiGameScreen.tsx');
    return { default: screen };
  }),
);

const PastGames = lazy(
  suppressDuringReload(async () => {
    const { PastGames: screen } = await import('../features/play-hub/PastGames.tsx');
    return { default: screen };
  }),
);

/** The play hub; with `?mode=local` a game of two people on this device, with `?view=games` past games. */
export default function PlayPage() {
  const { search } = useLocation();
  if (asksForPastGames(new URLSearchParams(search))) return <PastGames show={showPast} />;
  return asksForLocalGame(new URLSearchParams(search)) ? <LocalGameScreen /> : <PlayHub />;
}

function showPast(saved: SavedGame): ReactNode {
  return saved.origin === 'ai' ? <AiGameScreen past={saved} /> : <LocalGameScreen past={saved} />;
}
