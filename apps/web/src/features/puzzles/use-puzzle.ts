import { useLocation } from '../../lib/navigation.tsx';
import { type LiveGame, type LiveGameWithParts, useLiveGame } from '../../play/use-live-game.ts';
import { beforePuzzles, emptyView, type PuzzleEvent, type PuzzleState, type PuzzleRequest } from './state.ts';
import type * as Panel from './PuzzlePanel.tsx';

type PuzzleHandle = LiveGameWithParts<PuzzleState, PuzzleEvent, typeof Panel>;

/** The puzzle that the address asks for, and those after it. */
export function usePuzzle(): PuzzleHandle {
  const { search } = useLocation();
  return useLiveGame<PuzzleState, PuzzleEvent, typeof Panel>(
    { state: beforePuzzles, view: emptyView('white') },
    async (view) => {
      const [{ askedBy, createPuzzleShell }, parts] = await Promise.all([
        import('./shell.ts'),
        import('./PuzzlePanel.tsx'),
      ]);
      return { shell: createPuzzleShell(view, askedBy(search)), parts };
    },
  );
}

/** A puzzle that stands on a page for itself. */
export type SingleHandle = LiveGame<PuzzleState, PuzzleEvent>;

/** @param pieces what the board shows until the puzzle can be played: 64 letters; nothing if left out */
export function useSinglePuzzle(request: PuzzleRequest, pieces?: string): SingleHandle {
  const empty = emptyView('white');
  return useLiveGame<PuzzleState, PuzzleEvent, object>(
    { state: beforePuzzles, view: { ...empty, pieces: pieces ?? empty.pieces } },
    async (view) => {
      const { createPuzzleShell } = await import('./shell.ts');
      return { shell: createPuzzleShell(view, { request, theme: null, single: true }), parts: {} };
    },
  );
}
