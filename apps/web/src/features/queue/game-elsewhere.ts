import type { Ms } from '@sixtyfour/chess';
import { api, colorOrNull, messages, paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { matchPath } from '../../lib/navigation.tsx';
import { session } from '../../lib/session.ts';
import { useSession } from '../../lib/session-view.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import type { FoundGame } from './search.ts';
import { call } from '../../lib/api.ts';
import { randomUuid } from '../../lib/random.ts';
import { outcomeText } from '../../play/outcome-text.ts';
import { toast } from '../../ui/toast.ts';

/** How often to check, on another page, whether the game is still running. */
const RECHECK_MS: Ms = 10_000;

const GAME_PATHS = [paths.game, paths.roomGameById] as const;

/** Whether a path shows this game, on either of the game screens. */
export function isAtGame(pathname: string, gameId: string): boolean {
  return GAME_PATHS.some((path) => matchPath(path, pathname)?.params.gameId === gameId);
}

/** The visitor's running game, while they are on another page; null if there is none, and on its own page. */
export function useGameElsewhere(pathname: string): FoundGame | null {
  const game = useSession()?.liveGame ?? null;
  const isElsewhere = game !== null && !isAtGame(pathname, game.id);

  // Leaving a game page may leave a running game behind.
  const isGamePage = GAME_PATHS.some((path) => matchPath(path, pathname) !== null);
  useEffect(() => {
    if (!isGamePage) return undefined;
    // Without an answer, nothing would show the game.
    return () => void session.recheckUntilAnswered();
  }, [isGamePage]);
  // On the page of another game, the known live game may be over, for example after a rematch: check it first.
  const [checkedAt, setCheckedAt] = useState<string | null>(null);
  const isUnsure = isElsewhere && isGamePage && checkedAt !== pathname;
  useEffect(
    () => (isUnsure ? whileWanted(session.recheck(), () => setCheckedAt(pathname)) : undefined),
    [isUnsure, pathname],
  );
  const left = isElsewhere && !isUnsure ? game : null;
  const leftId = left?.id ?? null;
  useEffect(() => {
    if (leftId === null) return undefined;
    const timer = setInterval(() => void recheck(leftId), RECHECK_MS);
    return () => clearInterval(timer);
  }, [leftId]);
  return left;
}

/** Checks whether the game is still running, and tells the visitor how it has ended. */
async function recheck(gameId: string): Promise<void> {
  await session.recheck();
  const known = session.get();
  if (known === null || known.liveGame?.id === gameId) return;
  const answer = await call(api.getGame, { params: { gameId } });
  // Another player, who has signed in meanwhile, may not read it.
  if (!answer.ok || answer.value.end_reason === null) return;
  const { end_reason: reason, winner, white_player_id: whiteId } = answer.value;
  const color = whiteId === known.player.id ? 'white' : 'black';
  const text = outcomeText(reason, colorOrNull(winner), color);
  toast({ title: messages.queue.gameEnded, text });
}

/** Aborts a game of under two plies, resigns a longer one, and reports the result in a toast. */
export async function resignLiveGame(gameId: string): Promise<void> {
  // The version is unknown here, and irrelevant for leaving.
  const intent = { type: 'leave', moveId: randomUuid(), version: 0 } as const;
  const answer = await call(api.sendIntent, { params: { gameId }, body: intent });
  if (answer.ok) toast({ text: messages.onlineGame.youLeft });
  else toast({ text: answer.error.message, kind: 'error' });
  await session.recheck();
}
