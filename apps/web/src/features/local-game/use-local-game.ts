import { type LiveGame, useLiveGame } from '../../game/use-live-game.ts';
import type { SavedGame } from '../../lib/saved-game.ts';
import { initialLocalGame, setUpLocal } from './initial.ts';
import type * as Playing from './LocalPlaying.tsx';
import type { LocalInput } from './shell.ts';
import type { LocalGame } from './state.ts';

export type LocalGameHandle = LiveGame<LocalGame, LocalInput, typeof Playing>;

const before = {
  state: initialLocalGame(),
  anticipate: (state: LocalGame, input: LocalInput): LocalGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUpLocal(state, input.change) : state,
};

/**
 * A game on this device.
 * @param past a finished one that is to be looked at; null for a game to play
 */
export function useLocalGame(past: SavedGame | null): LocalGameHandle {
  return useLiveGame<LocalGame, LocalInput, typeof Playing>(before, async (view) => {
    const [{ createLocalGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./LocalPlaying.tsx')]);
    return { shell: createLocalGameShell(view, past), parts };
  });
}
