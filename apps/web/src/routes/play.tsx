import {
  asksForAnalysis,
  asksForLocalGame,
  asksForPastGames,
  messages,
  PAST_GAME_PARAMETER,
} from '@sixtyfour/contract';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '../lib/focus-title.ts';
import { useLocation } from '../lib/navigation.tsx';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import { useLazyModule } from '../lib/lazy-module.ts';
import type { SavedGame } from '../play/saved-game.ts';
import { lazyScreen } from '../shell/reload.ts';

/** Lazy: the play hub needs no board. */
const LocalGameScreen = lazyScreen(
  async () => (await import('../features/local-game/LocalGameScreen.tsx')).LocalGameScreen,
);

const AiGameScreen = lazyScreen(async () => (await import('../features/ai-game/AiGameScreen.tsx')).AiGameScreen);

const PastGames = lazyScreen(async () => (await import('../features/own-games/PastGames.tsx')).PastGames);

const AnalysisScreen = lazyScreen(async () => (await import('../features/analysis/AnalysisScreen.tsx')).AnalysisScreen);

/**
 * The play hub. `?mode=local`: a game between two people on this device. `?view=games`: past games.
 * `?view=analysis`: the analysis board.
 */
export default function PlayPage() {
  const query = new URLSearchParams(useLocation().search);
  useViewChange(
    [asksForPastGames(query), query.get(PAST_GAME_PARAMETER), asksForAnalysis(query), asksForLocalGame(query)].join(),
  );
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

/** A view that replaces another one acts like a page: it takes the title, which it may improve, and the focus. */
function useViewChange(view: string): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    document.title = messages.site.titled(messages.pageNames.play);
    focusTitle();
  }, [view]);
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
