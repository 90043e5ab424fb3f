import { useLocation } from 'react-router';
import { type LiveGameWithParts, useLiveGame } from '../../play/use-live-game.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import type * as Playing from './AiGamePlaying.tsx';
import { initialGame, setUp } from './initial.ts';
import type { AiGame, AiGameEvent } from './state.ts';

type AiGameHandle = LiveGameWithParts<AiGame, AiGameEvent, typeof Playing>;

const before = {
  state: initialGame(),
  anticipate: (state: AiGame, input: AiGameEvent): AiGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUp(state, input.change) : state,
};

/**
 * A game against a character; its voice comes with the rules.
 * @param past a finished game that is to be looked at; null for a game to play
 */
export function useAiGame(past: SavedGame | null): AiGameHandle {
  const { search } = useLocation();
  return useLiveGame<AiGame, AiGameEvent, typeof Playing>(before, async (view) => {
    const [{ createAiGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./AiGamePlaying.tsx')]);
    return { shell: createAiGameShell(view, search, past), parts };
  });
}
