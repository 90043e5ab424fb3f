import { type LiveGameWithParts, useLiveGame } from '../../play/use-live-game.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { initialLocalGame, setUpLocal } from './initial.ts';
import type * as Playing from './LocalPlaying.tsx';

import type { LocalEvent, LocalGame } from './state.ts';

type LocalGameHandle = LiveGameWithParts<LocalGame, LocalEvent, typeof Playing>;

const before = {
  state: initialLocalGame(),
  anticipate: (state: LocalGame, input: LocalEvent): LocalGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUpLocal(state, input.change) : state,
};

/**
 * A game on this device.
 * @param past a finished one that is to be looked at; null for a game to play
 */
export function useLocalGame(past: SavedGame | null): LocalGameHandle {
  return useLiveGame<LocalGame, LocalEvent, typeof Playing>(before, async (view) => {
    const [{ createLocalGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./LocalPlaying.tsx')]);
    return { shell: createLocalGameShell(view, past), parts };
  });
}
