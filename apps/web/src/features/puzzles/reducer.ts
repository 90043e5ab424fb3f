/** The reducer of the puzzle screen: which puzzle is shown, and what the visitor asks for. Pure. */
import { opposite } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { interact } from '../../play/interaction.ts';
import type { Step } from '../../lib/machine.ts';
import { ask, RANDOM } from './ask.ts';
import { changeSolver } from './change-solver.ts';
import type { ReadyPuzzle } from './ready-puzzle.ts';
import { isLeaving, progressOf } from './selectors.ts';
import { acted, hint, lineGoesOn, showSolution, typed } from './solve.ts';
import type { Choice } from './solver.ts';
import type { NoPuzzle, PuzzleEffect, PuzzleEvent, PuzzleState, Solved, Solving, SolvingEvent, Told } from './state.ts';

type PuzzleStep = Step<PuzzleState, PuzzleEffect>;

export function reducePuzzle(state: PuzzleState, event: PuzzleEvent): PuzzleStep {
  switch (event.type) {
    case 'begin':
      return ask({ ...state, solver: event.solver, single: event.single }, event.wish, true);
    case 'loaded':
      return loaded(state, event);
    case 'load-failed':
      return loadFailed(state, event);
    case 'next':
    case 'move-on':
      return next(state);
    case 'retry':
      return state.phase === 'idle' && state.trouble !== null ? ask(state, state.trouble.wish, true) : [state, []];
    case 'again':
      return again(state);
    case 'choose':
      return choose(state, event.choice);
    case 'open-choice':
      return [state, state.themes === null ? [{ type: 'load-themes' }] : []];
    case 'themes-loaded':
      return [{ ...state, themes: event.themes }, []];
    case 'flip':
      return [{ ...state, orientation: opposite(state.orientation) }, []];
    default:
      break;
  }
  if (state.phase === 'playing') return isLeaving(state) ? [state, []] : reduceSolving(state, event);
  if (state.phase === 'over' && event.type === 'browse') return browse(state, event);
  return [state, []];
}

function reduceSolving(state: Solving, event: SolvingEvent): PuzzleStep {
  switch (event.type) {
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
    case 'browse':
      return acted(state, event);
    case 'typed':
      return typed(state, event.text);
    case 'hint':
      return hint(state);
    case 'show-solution':
      return showSolution(state);
    case 'reply':
      return lineGoesOn(state);
  }
}

function browse(state: Solved, event: Extract<PuzzleEvent, { type: 'browse' }>): PuzzleStep {
  return [
    { ...state, interaction: interact(state.interaction, event, state.live.game, state.puzzle.color).interaction },
    [],
  ];
}

function next(state: PuzzleState): PuzzleStep {
  const { coming } = state;
  const stop: PuzzleEffect = { type: 'stop-waiting' };
  if (coming === null) {
    const [asked, effects] = ask(state, RANDOM, true);
    return [asked, [stop, ...effects]];
  }
  if (coming.puzzle !== null) {
    const [shown, effects] = show(state, coming.puzzle);
    return [shown, [stop, ...effects]];
  }
  return [{ ...state, coming: { ...coming, due: true } }, [stop]];
}

/** The puzzle that was solved or shown, from its start. It has counted. */
function again(state: PuzzleState): PuzzleStep {
  if (state.phase !== 'over') return [state, []];
  const [shown, effects] = show(state, state.puzzle);
  return [shown.phase === 'playing' ? { ...shown, counted: true } : shown, effects];
}

function choose(state: PuzzleState, change: Partial<Choice>): PuzzleStep {
  const choice = { ...state.solver.choice, ...change };
  const kept = { type: 'chose', choice } as const;
  const [asked, effects] = ask({ ...state, solver: changeSolver(state.solver, kept) }, RANDOM, true);
  return [asked, [{ type: 'stop-waiting' }, { type: 'keep', change: kept }, ...effects]];
}

function loaded(state: PuzzleState, { request, puzzle }: Extract<PuzzleEvent, { type: 'loaded' }>): PuzzleStep {
  const { coming } = state;
  if (coming?.request !== request) return [state, []];
  return coming.due ? show(state, puzzle) : [{ ...state, coming: { ...coming, puzzle } }, []];
}

/** What fails ahead of its time is asked for again when it is due. */
function loadFailed(
  state: PuzzleState,
  { request, kind, text }: Extract<PuzzleEvent, { type: 'load-failed' }>,
): PuzzleStep {
  const { coming } = state;
  if (coming?.request !== request) return [state, []];
  if (!coming.due) return [{ ...state, coming: null }, []];
  const { single, orientation, solver, shown, themes } = state;
  const troubled: NoPuzzle = {
    phase: 'idle',
    single,
    orientation,
    solver,
    request,
    coming: null,
    shown,
    last: toldOf(state),
    themes,
    trouble: { kind, text, wish: coming.wish },
  };
  return [troubled, [{ type: 'sound', name: 'error' }]];
}

function show(state: PuzzleState, puzzle: ReadyPuzzle): PuzzleStep {
  const { single, solver, themes, request } = state;
  const solving: Solving = {
    phase: 'playing',
    single,
    orientation: puzzle.color,
    solver,
    request,
    coming: null,
    shown: puzzle.id,
    last: toldOf(state),
    themes,
    puzzle,
    live: { game: puzzle.start },
    interaction: NO_INTERACTION,
    mover: 'solver',
    feedback: null,
    missed: false,
    counted: false,
    typedError: null,
  };
  // Several stand on one page, and their tasks are its text.
  if (single) return [solving, []];
  const words = messages.puzzles;
  const text = [
    puzzle.description ?? words.defaultDescription,
    `${messages.spoken.turnOf(messages.spoken.sides[puzzle.color])}.`,
    `${words.remaining(progressOf(puzzle, puzzle.start).remaining)}.`,
  ].join(' ');
  return [solving, [{ type: 'announce', text, politeness: 'polite' }]];
}

/** A puzzle that was left unsolved keeps its secret; the one before it is told of. */
function toldOf(state: PuzzleState): Told | null {
  if (state.phase !== 'over') return state.last;
  const { id, rating, themes } = state.puzzle;
  return { id, rating, themes };
}
