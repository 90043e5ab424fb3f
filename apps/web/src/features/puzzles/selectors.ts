/** Derived state for the screen. Does not import the rules, to stay small. */
import type { Game } from '@sixtyfour/chess';
import type { Shape } from '../../board/shapes.ts';
import type { BoardView } from '../../board/view.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { pliesOf } from './plies.ts';
import { emptyView, type PuzzleState, type Solving } from './state.ts';
import type { ReadyPuzzle } from './ready-puzzle.ts';

/** Whether another puzzle is about to replace the current one, which accepts no more moves. */
export function isLeaving({ coming }: Pick<PuzzleState, 'coming'>): boolean {
  return coming?.due === true;
}

/** The number of moves that the solver has to find, and how many of them remain. */
export function progressOf(
  puzzle: Pick<ReadyPuzzle, 'start' | 'solution'>,
  game: Game,
): { all: number; remaining: number } {
  const { length } = puzzle.solution;
  return { all: Math.ceil(length / 2), remaining: Math.max(0, Math.ceil((length - pliesOf(puzzle, game)) / 2)) };
}

export function puzzleView(state: PuzzleState): BoardView {
  if (state.phase === 'idle') return emptyView(state.orientation);
  return screenView(state, isLeaving(state) ? null : state.puzzle.color);
}

/** The values that the board's view depends on. */
export function puzzleViewParts(state: PuzzleState): readonly unknown[] {
  return [...screenParts(state), isLeaving(state)];
}

/** The arrows that show why the last move was wrong, until a notice replaces the feedback. */
export function arrowsOf(state: PuzzleState): readonly Shape[] | undefined {
  return state.phase === 'playing' && state.notice === null ? state.feedback?.arrows : undefined;
}

function isToMove(state: PuzzleState): state is Solving {
  return state.phase === 'playing' && state.mover === 'solver' && !isLeaving(state);
}

export function canHint(state: PuzzleState): boolean {
  return isToMove(state);
}

/** Whether the last finished puzzle can be shown again. */
export function canGoBack(state: PuzzleState): boolean {
  return state.phase === 'playing' && state.last !== null && !state.single && !isLeaving(state);
}

/**
 * The main button: help while there is a move to find, else 'next'. Before the first puzzle it is help too, so that the
 * buttons do not change places when the puzzle is loaded.
 */
export function mainActOf(state: PuzzleState): 'hint' | 'show-solution' | 'next' {
  if (state.phase === 'idle') return 'hint';
  if (state.phase !== 'playing' || state.mover === 'solution') return 'next';
  return state.missed ? 'show-solution' : 'hint';
}

/** `later`: it is the solver's turn, but the solution is only shown after a wrong move. */
export function solutionAccess(state: PuzzleState): 'open' | 'later' | 'closed' {
  if (!isToMove(state)) return 'closed';
  return state.missed ? 'open' : 'later';
}
