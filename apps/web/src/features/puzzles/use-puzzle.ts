import { useLocation } from 'react-router';
import { type LiveGame, useLiveGame } from '../../game/use-live-game.ts';
import { beforePuzzles, emptyView } from './initial.ts';
import type * as Panel from './PuzzlePanel.tsx';
import type { PuzzleEvent, PuzzleState } from './state.ts';

export type PuzzleHandle = LiveGame<PuzzleState, PuzzleEvent, typeof Panel>;

/** The puzzle that the address asks for, and those after it. */
export function usePuzzle(): PuzzleHandle {
  const { search } = useLocation();
  return useLiveGame<PuzzleState, PuzzleEvent, typeof Panel>(
    { state: beforePuzzles, view: emptyView('white') },
    async (view) => {
      const [{ createPuzzleShell }, parts] = await Promise.all([import('./shell.ts'), import('./PuzzlePanel.tsx')]);
      return { shell: createPuzzleShell(view, search), parts };
    },
  );
}
