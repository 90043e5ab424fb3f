import { asksForLocalGame, asksForPastGames } from '@sixtyfour/contract';
import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import type { SavedGame } from '../play/saved-game.ts';
import { untilReload } from '../shell/reload.ts';

/** A board and its rules, which the list of ways to play has no use for. */
const LocalGameScreen = lazy(
  untilReload(async () => {
    const { LocalGameScreen: screen } = await import('../features/local-game/LocalGameScreen.tsx');
    return { default: screen };
  }),
);

const AiGameScreen = lazy(
  untilReload(async () => {
    const { AiGameScreen: screen } = await import('../features/ai-game/AiGameScreen.tsx');
    return { default: screen };
  }),
);

const PastGames = lazy(
  untilReload(async () => {
    const { PastGames: screen } = await import('../features/play-hub/PastGames.tsx');
    return { default: screen };
  }),
);

/** All ways to play, with `?mode=local` two people at this device, with `?view=games` finished games. */
export default function PlayPage() {
  const { search } = useLocation();
  if (asksForPastGames(new URLSearchParams(search))) return <PastGames show={showPast} />;
  return asksForLocalGame(new URLSearchParams(search)) ? <LocalGameScreen /> : <PlayHub />;
}

function showPast(saved: SavedGame): ReactNode {
  return saved.origin === 'ai' ? <AiGameScreen past={saved} /> : <LocalGameScreen past={saved} />;
}
