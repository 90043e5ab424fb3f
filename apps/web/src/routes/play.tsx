import { asksForAnalysis, asksForLocalGame, asksForPastGames } from '@sixtyfour/contract';
import { lazy, type ReactNode } from 'react';
import { useLocation } from '../lib/navigation.tsx';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import { useLazyModule } from '../lib/lazy-module.ts';
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
    const { PastGames: screen } = await import('../features/own-games/PastGames.tsx');
    return { default: screen };
  }),
);

const AnalysisScreen = lazy(
  suppressDuringReload(async () => {
    const { AnalysisScreen: screen } = await import('../features/analysis/AnalysisScreen.tsx');
    return { default: screen };
  }),
);

/**
 * The play hub; with `?mode=local` a game of two people on this device, with `?view=games` past games, with
 * `?view=analysis` the analysis board.
 */
export default function PlayPage() {
  const query = new URLSearchParams(useLocation().search);
  if (asksForPastGames(query)) return <PastGames show={showPast} />;
  if (asksForAnalysis(query)) return <AnalysisScreen />;
  return asksForLocalGame(query) ? (
    <LocalGameScreen />
  ) : (
    <PlayHub>
      <LazyRecentGames />
    </PlayHub>
  );
}

const loadRecentGames = () => import('../features/own-games/RecentGames.tsx');

/** Loaded after the page is shown. */
function LazyRecentGames() {
  const RecentGames = useLazyModule(loadRecentGames)?.RecentGames;
  return RecentGames !== undefined && <RecentGames />;
}

function showPast(saved: SavedGame): ReactNode {
  return saved.origin === 'ai' ? <AiGameScreen past={saved} /> : <LocalGameScreen past={saved} />;
}
