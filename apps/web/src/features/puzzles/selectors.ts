/** What the screen asks of the state. Loads no rules: the state brings its game along. */
import type { Game } from '@sixtyfour/chess';
import type { Shape } from '../../board/shapes.ts';
import type { BoardView } from '../../board/view.ts';
import { boardViewOf } from '../../play/board-view.ts';
import { pliesOf } from './plies.ts';
import { emptyView, type PuzzleState, type Solving } from './state.ts';
import type { ReadyPuzzle } from './ready-puzzle.ts';

/** Whether another puzzle is awaited: the one on the board takes no more moves. */
export function isLeaving({ coming }: Pick<PuzzleState, 'coming'>): boolean {
  return coming?.due === true;
}

/** How many moves the solver has to find, and how many of them are still to be found. */
export function progressOf(
  puzzle: Pick<ReadyPuzzle, 'start' | 'line'>,
  game: Game,
): { all: number; remaining: number } {
  const { length } = puzzle.line;
  return { all: Math.ceil(length / 2), remaining: Math.max(0, Math.ceil((length - pliesOf(puzzle, game)) / 2)) };
}

export function puzzleView(state: PuzzleState): BoardView {
  if (state.phase === 'idle') return emptyView(state.orientation);
  const isOpen = state.phase === 'playing' && !isLeaving(state);
  return boardViewOf(state.live.game, state.interaction, state.orientation, isOpen ? state.puzzle.color : null);
}

/** What the board shows changes with these alone. */
export function puzzleViewParts(state: PuzzleState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [state.phase, state.orientation, isLeaving(state), begun?.live.game, begun?.interaction];
}

/** What is drawn on the board: why the last move was wrong, until something else is said. */
export function arrowsOf(state: PuzzleState): readonly Shape[] | undefined {
  return state.phase === 'playing' && state.notice === null ? state.feedback?.arrows : undefined;
}

function isToMove(state: PuzzleState): state is Solving {
  return state.phase === 'playing' && state.mover === 'solver' && !isLeaving(state);
}

export function canHint(state: PuzzleState): boolean {
  return isToMove(state);
}

/** Whether the puzzle that was on the board before can be looked at. */
export function canGoBack(state: PuzzleState): boolean {
  return state.phase === 'playing' && state.last !== null && !state.single && !isLeaving(state);
}

/**
 * What is offered first: help while there is something to find, then the way on. Before the first puzzle help too, or the
 * buttons would change places when it comes.
 */
export function mainActOf(state: PuzzleState): 'hint' | 'show-solution' | 'next' {
  if (state.phase === 'idle') return 'hint';
  if (state.phase !== 'playing' || state.mover === 'solution') return 'next';
  return state.missed ? 'show-solution' : 'hint';
}

/** Shown only after a wrong move; `later`: it is the solver's turn and there was no wrong move yet. */
export function solutionAccess(state: PuzzleState): 'open' | 'later' | 'closed' {
  if (!isToMove(state)) return 'closed';
  return state.missed ? 'open' : 'later';
}
