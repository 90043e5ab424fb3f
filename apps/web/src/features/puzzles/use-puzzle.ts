import { useEffect } from 'react';
import { saveInHistoryEntry } from '../../lib/entry-state.ts';
import { useLocation } from '../../lib/navigation.tsx';
import { type LiveGame, useLiveGame } from '../../play/use-live-game.ts';
import { beforePuzzles, emptyView, type PuzzleEvent, type PuzzleState, type PuzzleRequest } from './state.ts';
import type * as Panel from './PuzzlePanel.tsx';

/** The puzzle that the URL requests, and those after it. */
export function usePuzzle() {
  const { pathname, search, state: entry } = useLocation();
  const handle = useLiveGame<PuzzleState, PuzzleEvent, typeof Panel>(
    { state: beforePuzzles, view: emptyView('white') },
    async (view) => {
      const [{ askedBy, createPuzzleShell }, parts] = await Promise.all([
        import('./shell.ts'),
        import('./PuzzlePanel.tsx'),
      ]);
      return { shell: createPuzzleShell(view, askedBy(search, entry)), parts };
    },
  );
  const { state } = handle;
  const id = state.phase === 'playing' ? state.puzzle.id : null;
  const missed = state.phase === 'playing' && state.missed;
  const isDaily = state.phase === 'playing' && state.puzzle.day !== null;
  const hasBegun = state.phase !== 'idle';
  // Stored until it is finished, so that a reload or going back restores it.
  useEffect(() => {
    if (hasBegun) saveInHistoryEntry(pathname, { puzzle: id === null ? null : { id, missed, isDaily } });
  }, [pathname, hasBegun, id, missed, isDaily]);
  return handle;
}

/** A single puzzle on a page. */
export type SingleHandle = LiveGame<PuzzleState, PuzzleEvent>;

/** @param pieces 64 letters to show until the puzzle is loaded; an empty board by default */
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
