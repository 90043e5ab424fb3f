/** Which puzzle is shown: the next one, which is requested in advance, an earlier one, or another one by choice. */
import { messages, PUZZLE_LEAD_IN_MS, PUZZLE_REPLY_MS } from '@sixtyfour/contract';
import { announced } from '../../play/effects.ts';
import { AT_REST, browseTo } from '../../play/interaction.ts';
import { changeSolver, hasCounted, wantedFor } from './change-solver.ts';
import { pliesOf } from './plies.ts';
import { beforeLeadIn, type ReadyPuzzle } from './ready-puzzle.ts';
import { canGoBack, isLeaving, progressOf } from './selectors.ts';
import type { Choice } from './solver.ts';
import type {
  EventOf,
  Finished,
  NoPuzzle,
  PuzzleEffect,
  PuzzleEvent,
  PuzzleRequest,
  PuzzleState,
  PuzzleStep,
  Solved,
  Solving,
} from './state.ts';

const words = messages.puzzles;

/** The request after any puzzle. */
export const RANDOM: PuzzleRequest = { kind: 'random' };
export const STOP: PuzzleEffect = { type: 'stop-waiting' };
export const REPLY: PuzzleEffect = { type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' };
const LEAD_IN: PuzzleEffect = { type: 'wait', ms: PUZZLE_LEAD_IN_MS, event: 'reply' };

/** Handles the events that change which puzzle is shown. */
export function reduceShownPuzzle(state: PuzzleState, event: PuzzleEvent): PuzzleStep | null {
  switch (event.type) {
    case 'begin':
      return ask({ ...state, solver: event.solver, single: event.single }, event.request, true);
    case 'loaded':
      return loaded(state, event);
    case 'load-failed':
      return loadFailed(state, event);
    case 'next':
    case 'move-on':
      return next(state);
    case 'daily':
      return ask(state, { kind: 'daily' }, true);
    case 'back':
      return back(state);
    case 'retry':
      return retry(state);
    case 'woken':
      return replaceDaily(state, event.today);
    case 'again':
      return again(state);
    case 'choose':
      return choose(state, event.choice);
    case 'open-choice':
      return [state, state.themes === null ? [{ type: 'load-themes' }] : []];
    case 'themes-loaded':
      return [{ ...state, themes: event.themes }, []];
    default:
      return null;
  }
}

/**
 * Requests a puzzle.
 * @param due whether to show it as soon as it is loaded
 */
export function ask<State extends PuzzleState>(
  state: State,
  request: PuzzleRequest,
  due: boolean,
): readonly [State, readonly PuzzleEffect[]] {
  const requestId = state.requestId + 1;
  const { solver, shown, repeated } = state;
  // The newest first: that one must not come twice in a row.
  const not = [...new Set([...(shown === null ? [] : [shown]), ...solver.recent])];
  return [
    { ...state, requestId, coming: { requestId, request, due, puzzle: null } },
    [{ type: 'load', requestId, request, choice: solver.choice, ...wantedFor(solver), not, repeated }],
  ];
}

function next(state: PuzzleState): PuzzleStep {
  const resumed = state.phase === 'over' && !isLeaving(state) ? resume(state) : null;
  if (resumed !== null) return resumed;
  const { coming } = state;
  if (coming !== null && coming.puzzle === null) return [{ ...state, coming: { ...coming, due: true } }, [STOP]];
  const [asked, effects] = coming?.puzzle ? show(state, coming.puzzle) : ask(state, RANDOM, true);
  return [asked, [STOP, ...effects]];
}

/** A retry by the visitor, or because the connection may be back. */
function retry(state: PuzzleState): PuzzleStep {
  return state.trouble?.kind === 'failed' && !isLeaving(state) ? ask(state, state.trouble.request, true) : [state, []];
}

/** Replaces the daily puzzle of an earlier day, unless its solution has begun or another puzzle follows it. */
function replaceDaily(state: PuzzleState, today: string): PuzzleStep {
  if (state.phase === 'idle' || isLeaving(state)) return [state, []];
  if (state.puzzle.day === null || state.puzzle.day >= today) return [state, []];
  const isFree = state.phase === 'over' ? state.single : pliesOf(state.puzzle, state.live.game) === 0;
  return isFree ? ask(state, { kind: 'daily' }, true) : [state, []];
}

/** Shows the last finished puzzle with its moves. The current one is interrupted. */
function back(state: PuzzleState): PuzzleStep {
  if (state.phase !== 'playing' || state.last === null || !canGoBack(state)) return [state, []];
  const { puzzle, game, by } = state.last;
  const looked: Solved = {
    ...screenOf(state),
    coming: state.coming,
    orientation: puzzle.color,
    phase: 'over',
    puzzle,
    live: { game },
    interaction: browseTo(puzzle.start.ply, game),
    notice: null,
    by,
    held: true,
    resumes: state,
  };
  return [looked, [STOP, announced(words.lookingBack)]];
}

/** Returns to the puzzle that was interrupted, as it was left. */
function resume({ solver, themes, requestId, resumes }: Solved): PuzzleStep | null {
  if (resumes === null) return null;
  return [{ ...resumes, solver, themes, requestId }, [...waitFor(resumes), announced(words.yourMove)]];
}

/** The wait for the next move, unless it is the solver's. */
function waitFor(state: PuzzleState): readonly PuzzleEffect[] {
  if (state.phase !== 'playing' || state.mover === 'solver') return [];
  return [state.mover === 'lead-in' ? LEAD_IN : REPLY];
}

/** Restarts the solved or shown puzzle, which no longer counts. */
function again(state: PuzzleState): PuzzleStep {
  if (state.phase !== 'over') return [state, []];
  const [shown, effects] = show(state, state.puzzle);
  return [{ ...shown, counted: true }, effects];
}

function choose(state: PuzzleState, change: Partial<Choice>): PuzzleStep {
  const choice = { ...state.solver.choice, ...change };
  const saved = { type: 'chose', choice } as const;
  const [asked, effects] = ask({ ...state, solver: changeSolver(state.solver, saved) }, RANDOM, true);
  return [asked, [STOP, { type: 'save-solver', change: saved }, ...effects]];
}

function loaded(state: PuzzleState, { requestId, puzzle }: EventOf<'loaded'>): PuzzleStep {
  const { coming } = state;
  if (coming?.requestId !== requestId) return [state, []];
  if (!coming.due) return [{ ...state, coming: { ...coming, puzzle } }, []];
  // The device's clock is ahead: there is no newer daily puzzle yet.
  const isSame = coming.request.kind === 'daily' && state.phase !== 'idle' && state.puzzle.id === puzzle.id;
  if (isSame) return [{ ...state, coming: null, trouble: null }, waitFor(state)];
  const [shown, effects] = show(state, puzzle);
  const wasMissed = 'missed' in coming.request && coming.request.missed === puzzle.id;
  return [wasMissed ? { ...shown, missed: true } : shown, effects];
}

/**
 * If loading a puzzle in advance fails, it is requested again when it is due. Otherwise the current puzzle stays, and its
 * moves that the request interrupted go on.
 */
function loadFailed(state: PuzzleState, { requestId, kind, text }: EventOf<'load-failed'>): PuzzleStep {
  const { coming } = state;
  if (coming?.requestId !== requestId) return [state, []];
  if (!coming.due) return [{ ...state, coming: null }, []];
  const trouble = { kind, text, request: coming.request };
  return [{ ...state, coming: null, trouble }, [{ type: 'sound', name: 'error' }, ...waitFor(state)]];
}

/** The part of the state that outlives a puzzle. */
function screenOf(state: PuzzleState): Omit<NoPuzzle, 'phase'> {
  const { single, orientation, solver, requestId, shown, repeated, themes } = state;
  return {
    single,
    orientation,
    solver,
    requestId,
    coming: null,
    shown,
    repeated,
    last: finishedOf(state),
    themes,
    trouble: null,
  };
}

function show(state: PuzzleState, puzzle: ReadyPuzzle): readonly [Solving, readonly PuzzleEffect[]] {
  const before = beforeLeadIn(puzzle);
  const solving: Solving = {
    ...screenOf(state),
    phase: 'playing',
    orientation: puzzle.color,
    shown: puzzle.id,
    // Once in a visit: of several that the visitor skips, the oldest two would alternate.
    repeated: puzzle.missedDaysAgo === null ? state.repeated : [puzzle.id, ...state.repeated],
    puzzle,
    live: { game: before ?? puzzle.start },
    ...AT_REST,
    mover: before === null ? 'solver' : 'lead-in',
    feedback: null,
    missed: false,
    // Repeated puzzles do not count for the rating.
    counted: puzzle.missedDaysAgo !== null || hasCounted(state.solver, puzzle.id),
  };
  const leadIn = before === null ? [] : [LEAD_IN];
  // A page may have several single puzzles, and their tasks are part of its text: nothing is announced.
  if (state.single) return [solving, leadIn];
  const text = [
    ...(puzzle.missedDaysAgo === null ? [] : [words.missedBefore(puzzle.missedDaysAgo)]),
    puzzle.description ?? words.defaultDescription,
    `${messages.spoken.turnOf(messages.play.sides[puzzle.color])}.`,
    `${words.remaining(progressOf(puzzle, puzzle.start).remaining)}.`,
  ].join(' ');
  return [solving, [announced(text), ...leadIn]];
}

/** The last finished puzzle. An unsolved one is not remembered, because its solution would be revealed. */
function finishedOf(state: PuzzleState): Finished | null {
  if (state.phase !== 'over') return state.last;
  const { puzzle, live, by } = state;
  return { puzzle, game: live.game, by };
}
