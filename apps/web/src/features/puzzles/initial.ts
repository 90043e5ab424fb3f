/** Where the puzzle screen begins. Knows no rules, so that the page can show it before they are loaded. */
import type { Color } from '@sixtyfour/chess';
import type { BoardView } from '../../board/view.ts';
import { NEW_SOLVER } from './solver.ts';
import type { NoPuzzle } from './state.ts';

export const beforePuzzles: NoPuzzle = {
  phase: 'idle',
  single: false,
  trouble: null,
  orientation: 'white',
  solver: NEW_SOLVER,
  request: 0,
  coming: null,
  shown: null,
  last: null,
  themes: null,
};

/** A board without a puzzle. */
export function emptyView(orientation: Color): BoardView {
  return {
    pieces: '.'.repeat(64),
    orientation,
    lastMove: null,
    selected: null,
    targets: null,
    check: null,
    movable: null,
  };
}
