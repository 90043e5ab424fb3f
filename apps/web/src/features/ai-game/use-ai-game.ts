import { WAITING_PARAMETER } from '@sixtyfour/contract';
import { personaById } from '@sixtyfour/engine/personas';
import { useLocation } from 'react-router';
import { type LiveGame, useLiveGame } from '../../game/use-live-game.ts';
import type * as Playing from './AiGamePlaying.tsx';
import { initialGame } from './initial.ts';
import type { AiGameInput, AiGameWish } from './shell.ts';
import type { AiGame } from './state.ts';

export type AiGameHandle = LiveGame<AiGame, AiGameInput, typeof Playing>;

const beforeAll = initialGame();

/** A game against a character; its voice comes with the rules. */
export function useAiGame(): AiGameHandle {
  const { search } = useLocation();
  return useLiveGame<AiGame, AiGameInput, typeof Playing>(beforeAll, async (view) => {
    const [{ createAiGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./AiGamePlaying.tsx')]);
    return { shell: createAiGameShell(view, wishOf(search)), parts };
  });
}

/** The persona of `?opponent=`, if it is one, and whether the game is to fill a search. */
function wishOf(search: string): AiGameWish {
  const query = new URLSearchParams(search);
  return {
    opponent: personaById(query.get('opponent') ?? '')?.id ?? null,
    isPastime: query.has(WAITING_PARAMETER),
  };
}
