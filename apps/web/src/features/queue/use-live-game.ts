import type { Ms } from '@sixtyfour/chess';
import { paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { session } from '../../lib/session.ts';
import { useSession } from '../../lib/session-view.ts';
import type { FoundGame } from './search.ts';

/** How often it is asked whether the game still goes on, while the visitor is elsewhere. */
const RECHECK_MS: Ms = 10_000;

const GAME_PATHS = [paths.game, paths.roomGameById] as const;

/** Whether a path shows this game, on the one screen or the other. */
export function isAtGame(pathname: string, gameId: string): boolean {
  return GAME_PATHS.some((path) => matchPath(path, pathname)?.params.gameId === gameId);
}

/** The game that the visitor has left in the middle; null while there is none, and on its own page. */
export function useLiveGame(pathname: string): FoundGame | null {
  const game = useSession()?.liveGame ?? null;
  const isElsewhere = game !== null && !isAtGame(pathname, game.id);

  // Whoever comes from a game may have left it in the middle.
  const isGamePage = GAME_PATHS.some((path) => matchPath(path, pathname) !== null);
  useEffect(() => {
    if (!isGamePage) return undefined;
    return () => void session.recheck();
  }, [isGamePage]);
  // Who is at one game may have come from another that is over, as in a rematch: it is asked before it is said.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const isUnsure = isElsewhere && isGamePage && askedAt !== pathname;
  useEffect(() => {
    if (!isUnsure) return undefined;
    let isHere = true;
    const ask = async () => {
      await session.recheck();
      if (isHere) setAskedAt(pathname);
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [isUnsure, pathname]);
  const left = isElsewhere && !isUnsure ? game : null;
  const isLeft = left !== null;
  useEffect(() => {
    if (!isLeft) return undefined;
    const timer = setInterval(() => void session.recheck(), RECHECK_MS);
    return () => clearInterval(timer);
  }, [isLeft]);
  return left;
}
