import { useLocation } from 'react-router';
import { type LiveGame, useLiveGame } from '../../game/use-live-game.ts';
import { beforePuzzles, emptyView } from './initial.ts';
import type { PuzzleEvent, PuzzleState } from './state.ts';

export type PuzzleHandle = LiveGame<PuzzleState, PuzzleEvent, null>;

/** The puzzle that the address asks for, and those after it. */
export function usePuzzle(): PuzzleHandle {
  const { search } = useLocation();
  return useLiveGame<PuzzleState, PuzzleEvent, null>(
    beforePuzzles,
    async (view) => {
      const { createPuzzleShell } = await import('./shell.ts');
      return { shell: createPuzzleShell(view, search), parts: null };
    },
    emptyView('white'),
  );
}
