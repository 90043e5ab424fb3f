import { gamePathOf } from '@sixtyfour/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GAME_HINT } from '../../game/game-hint.ts';
import { type LiveGameWithParts, useLiveGame } from '../../play/use-live-game.ts';
import { loadingGame } from './initial.ts';
import type * as Playing from './OnlinePlaying.tsx';
import type { OnlineEvent, OnlineState } from './state.ts';
import type { OnlineWords } from './words.ts';

export type OnlineHandle = LiveGameWithParts<OnlineState, OnlineEvent, typeof Playing>;

/** A game between two people; its rules and its link to the server come after the page has been shown. */
export function useOnlineGame(gameId: string, words: OnlineWords): OnlineHandle {
  const navigate = useNavigate();
  const [state] = useState(() => loadingGame(words));
  return useLiveGame<OnlineState, OnlineEvent, typeof Playing>({ state }, async (view) => {
    const [{ createOnlineShell }, parts] = await Promise.all([import('./shell.ts'), import('./OnlinePlaying.tsx')]);
    const ways = {
      toLobby: (path: string, search: boolean) =>
        void navigate(path, { replace: true, state: search ? { search } : null }),
      toGame: (id: string) =>
        void navigate(gamePathOf({ id, origin: words.door }), { replace: true, state: GAME_HINT }),
    };
    return { shell: createOnlineShell(view, { gameId, words, ways }), parts };
  });
}
