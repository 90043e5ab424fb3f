/** The mode of puzzles: the solution replies for the opponent, and decides whether a move is right. */
import type { Game, MoveInput, PlayedMove } from '@sixtyfour/chess';
import {
  messages,
  NEXT_PUZZLE_DELAY_MS,
  problemMessages,
  PUZZLE_LEAD_IN_MS,
  PUZZLE_REPLY_MS,
} from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { announced, refusalEffects, soundOf } from '../../play/effects.ts';
import { answerWith, createPlayReducer } from '../../play/reducer.ts';
import { browseTo } from '../../play/interaction.ts';
import { moveSentence, moveWords } from '../../play/spoken.ts';
import type { EventContext, PlayStep } from '../../play/state.ts';
import { changeSolver, wantedFor } from './change-solver.ts';
import { pliesOf } from './plies.ts';
import { beforeLeadIn, isSolution, playEntry, type ReadyPuzzle } from './ready-puzzle.ts';
import { canGoBack, isLeaving, progressOf } from './selectors.ts';
import type { Choice, SolverChange } from './solver.ts';
import type {
  Finished,
  NoPuzzle,
  OwnEffect,
  PuzzleEffect,
  PuzzleEvent,
  PuzzleState,
  Solved,
  Solving,
  PuzzleRequest,
} from './state.ts';

type PuzzleStep = PlayStep<PuzzleState, OwnEffect>;
type EventOf<Type extends PuzzleEvent['type']> = Extract<PuzzleEvent, { type: Type }>;

const words = messages.puzzles;
const more = messages.puzzle;

/** The request after any puzzle. */
const RANDOM: PuzzleRequest = { kind: 'random' };
const STOP: PuzzleEffect = { type: 'stop-waiting' };
const REPLY: PuzzleEffect = { type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' };
const LEAD_IN: PuzzleEffect = { type: 'wait', ms: PUZZLE_LEAD_IN_MS, event: 'reply' };

export const reducePuzzle = createPlayReducer<NoPuzzle, Solving, Solved, PuzzleEvent, OwnEffect>({
  opponent: { seat: ({ puzzle }) => puzzle.color, isAwaiting: ({ mover }) => mover === 'solver' },
  authority: { move: tried, queens: isQueenMeant },
  messages: {
    names: () => messages.play.sides,
    waitTurn: () => messages.online.waitTurn,
    refusal: (refusal) => problemMessages[refusal],
    // A single puzzle shows no toast, which would cover other boards of the page; the feedback is enough.
    refused: ({ single }, text) =>
      single ? [{ type: 'sound', name: 'error' }, announced(text)] : refusalEffects(text),
    commands: ({ single }) => {
      const never = single ? messages.puzzle.noResigningOne : messages.puzzle.noResigning;
      return { resign: { never }, draw: { never } };
    },
    noticeLasts: 'until-replaced',
  },
  reduce: (state, event) => reduceScreen(state, event) ?? reducePhase(state, event),
});

function reducePhase(state: PuzzleState, event: PuzzleEvent & EventContext): PuzzleStep | null {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'playing':
      return reduceSolving(state, event);
    case 'over':
      return reduceSolved(state, event);
  }
}

/** Handles the events that change which puzzle is shown. */
function reduceScreen(state: PuzzleState, event: PuzzleEvent): PuzzleStep | null {
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
    case 'back':
      return back(state);
    case 'retry':
      return retry(state);
    case 'new-day':
      return replaceDaily(state);
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
 * Events that skip the wait for the lead-in, which is then played at once. Not a hint, which costs rating: its button
 * replaces 'Next Puzzle', and a second tap would hit it.
 */
const AT_ONCE: ReadonlySet<PuzzleEvent['type']> = new Set(['press', 'lift', 'drop', 'typed']);

/** Events after which the band is needed for this puzzle again, not for the failure to load the next one. */
const GOES_ON: ReadonlySet<PuzzleEvent['type']> = new Set([...AT_ONCE, 'hint', 'show-solution']);

/** Stepping through a solved puzzle, pressing its board or drawing on it prevents the automatic next puzzle. */
function reduceSolved(state: Solved, event: PuzzleEvent): PuzzleStep | null {
  if (state.single || isLeaving(state)) return null;
  switch (event.type) {
    case 'browse':
      return [{ ...state, held: true, interaction: browseTo(event.ply, state.live.game) }, [STOP]];
    case 'press':
    case 'lift':
    case 'drop':
    case 'drawn':
      return [{ ...state, held: true }, [STOP]];
    default:
      return null;
  }
}

function reduceSolving(state: Solving, event: PuzzleEvent & EventContext): PuzzleStep | null {
  if (isLeaving(state)) return event.type === 'flip' ? null : [state, []];
  if (state.trouble !== null && GOES_ON.has(event.type)) return reducePuzzle({ ...state, trouble: null }, event);
  if (state.mover === 'lead-in' && AT_ONCE.has(event.type)) {
    const [begun, first] = lineGoesOn(state);
    const [after, then] = reducePuzzle(begun, event);
    return [after, [STOP, ...first, ...then]];
  }
  switch (event.type) {
    case 'hint':
      return hint(state);
    case 'show-solution':
      return showSolution(state);
    case 'explained':
      return explained(state, event);
    case 'reply':
      return lineGoesOn(state);
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
      // While the line is played automatically, only stepping through the moves is allowed.
      return state.mover === 'solver' ? null : [state, []];
    default:
      return null;
  }
}

/**
 * Requests a puzzle.
 * @param due whether to show it as soon as it is loaded
 */
function ask<State extends PuzzleState>(
  state: State,
  request: PuzzleRequest,
  due: boolean,
): readonly [State, readonly PuzzleEffect[]] {
  const requestId = state.requestId + 1;
  const { solver, shown } = state;
  // The newest first: that one must not come twice in a row.
  const not = [...new Set([...(shown === null ? [] : [shown]), ...solver.recent])];
  return [
    { ...state, requestId, coming: { requestId, request, due, puzzle: null } },
    [{ type: 'load', requestId, request, choice: solver.choice, ...wantedFor(solver), not }],
  ];
}

function next(state: PuzzleState): PuzzleStep {
  const resumed = state.phase === 'over' ? resume(state) : null;
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

/** Replaces the daily puzzle of another day, unless its solution has begun or another puzzle follows it. */
function replaceDaily(state: PuzzleState): PuzzleStep {
  if (state.phase === 'idle' || state.puzzle.day === null || isLeaving(state)) return [state, []];
  const isFree = state.phase === 'over' ? state.single : pliesOf(state.puzzle, state.live.game) === 0;
  return isFree ? ask(state, { kind: 'daily' }, true) : [state, []];
}

/** Shows the last finished puzzle with its line. The current one is interrupted. */
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
  return [looked, [STOP, announced(more.lookingBack)]];
}

/** Returns to the puzzle that was interrupted, as it was left. */
function resume({ solver, themes, resumes }: Solved): PuzzleStep | null {
  if (resumes === null) return null;
  const waits = resumes.mover === 'solver' ? [] : [resumes.mover === 'lead-in' ? LEAD_IN : REPLY];
  return [{ ...resumes, solver, themes }, [...waits, announced(more.yourMove)]];
}

/** Restarts the solved or shown puzzle, which no longer counts. */
function again(state: PuzzleState): PuzzleStep {
  if (state.phase !== 'over') return [state, []];
  const [shown, effects] = show(state, state.puzzle);
  return [{ ...shown, counted: true }, effects];
}

function choose(state: PuzzleState, change: Partial<Choice>): PuzzleStep {
  const choice = { ...state.solver.choice, ...change };
  const kept = { type: 'chose', choice } as const;
  const [asked, effects] = ask({ ...state, solver: changeSolver(state.solver, kept) }, RANDOM, true);
  return [asked, [STOP, { type: 'keep', change: kept }, ...effects]];
}

function loaded(state: PuzzleState, { requestId, puzzle }: EventOf<'loaded'>): PuzzleStep {
  const { coming } = state;
  if (coming?.requestId !== requestId) return [state, []];
  if (!coming.due) return [{ ...state, coming: { ...coming, puzzle } }, []];
  const [shown, effects] = show(state, puzzle);
  const hasCounted = coming.request.kind === 'one' && coming.request.counted === true;
  return [hasCounted ? { ...shown, counted: true } : shown, effects];
}

/** If loading a puzzle in advance fails, it is requested again when it is due. */
function loadFailed(state: PuzzleState, { requestId, kind, text }: EventOf<'load-failed'>): PuzzleStep {
  const { coming } = state;
  if (coming?.requestId !== requestId) return [state, []];
  if (!coming.due) return [{ ...state, coming: null }, []];
  const trouble = { kind, text, request: coming.request };
  return [{ ...state, coming: null, trouble }, [{ type: 'sound', name: 'error' }]];
}

/** The part of the state that outlives a puzzle. */
function screenOf(state: PuzzleState): Omit<NoPuzzle, 'phase'> {
  const { single, orientation, solver, requestId, shown, themes } = state;
  return {
    single,
    orientation,
    solver,
    requestId,
    coming: null,
    shown,
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
    puzzle,
    live: { game: before ?? puzzle.start },
    interaction: NO_INTERACTION,
    mover: before === null ? 'solver' : 'lead-in',
    feedback: null,
    notice: null,
    missed: false,
    // Repeated puzzles do not count for the rating.
    counted: puzzle.missedDaysAgo !== null,
    typedOnce: null,
    typedError: null,
  };
  const leadIn = before === null ? [] : [LEAD_IN];
  // A page may have several single puzzles, and their tasks are part of its text: nothing is announced.
  if (state.single) return [solving, leadIn];
  const text = [
    ...(puzzle.missedDaysAgo === null ? [] : [more.missedBefore(puzzle.missedDaysAgo)]),
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

/** Whether a pawn promotes to a queen without asking: unless the solution promotes to another piece here. */
function isQueenMeant({ puzzle, live }: Solving): boolean {
  const { promotion = 'queen' } = puzzle.line[pliesOf(puzzle, live.game)] ?? {};
  return promotion === 'queen';
}

/** Plays a legal move. Dismisses the toast of an earlier refusal, which would cover the feedback. */
function tried(state: Solving, input: MoveInput): PuzzleStep {
  const [after, effects] = judged(state, input);
  return [after, state.notice === null ? effects : [{ type: 'dismiss-toast', text: state.notice }, ...effects]];
}

/** The state after a right or a wrong move. */
function judged(state: Solving, input: MoveInput): PuzzleStep {
  const { game } = state.live;
  const move = game.move(input);
  if (!move.ok) throw new Error(`the board made a move that is not legal: ${move.error}`);
  const after = game.play(move.value);
  const played = lastPlayed(after);
  if (!isSolution(state.puzzle, after)) return missed(state, after, played);
  if (progressOf(state.puzzle, after).remaining === 0) return solved(state, after, played);
  return [
    {
      ...state,
      live: { game: after },
      interaction: NO_INTERACTION,
      mover: 'reply',
      feedback: { kind: 'right', text: '' },
      notice: null,
    },
    [{ type: 'sound', name: soundOf(played, null) }, announced(`${moveSentence(played, null)} ${words.right}`), REPLY],
  ];
}

function lastPlayed({ lastPlayed: played, fen }: Game): PlayedMove {
  if (played === null) throw new Error(`no move has led here: ${fen}`);
  return played;
}

function missed(state: Solving, after: Game, played: PlayedMove): PuzzleStep {
  const [counted, effects] = count({ ...state, missed: true }, false);
  const { row } = state.puzzle;
  const comesBack: readonly PuzzleEffect[] =
    row === null || state.missed ? [] : [{ type: 'schedule', puzzle: row, missed: true }];
  const feedback = { kind: 'wrong', text: '' } as const;
  return [
    { ...counted, interaction: NO_INTERACTION, feedback, notice: null },
    [
      ...effects,
      ...comesBack,
      { type: 'explain', game: after, feedback },
      { type: 'sound', name: 'error' },
      announced(`${words.wrong} ${more.wrongMove(moveWords(played))}`),
    ],
  ];
}

/** Adds the reason to the feedback, if the feedback is still shown. */
function explained(state: Solving, { feedback, reason }: EventOf<'explained'>): PuzzleStep {
  if (state.feedback !== feedback || state.mover !== 'solver') return [state, []];
  const { text, arrows } = reason;
  return [{ ...state, feedback: { ...feedback, text, arrows } }, [announced(text)]];
}

/** Counts the puzzle for the rating once: at the first miss, the first hint, or a solution without both. */
function count(state: Solving, clean: boolean): readonly [Solving, readonly PuzzleEffect[]] {
  const { id, rating } = state.puzzle;
  return state.counted || rating === null
    ? [state, []]
    : keep({ ...state, counted: true }, { type: 'tried', puzzle: { id, rating }, clean });
}

function keep(state: Solving, change: SolverChange): readonly [Solving, readonly PuzzleEffect[]] {
  const solver = changeSolver(state.solver, change);
  return solver === state.solver ? [state, []] : [{ ...state, solver }, [{ type: 'keep', change }]];
}

/** Fetches the next puzzle in advance. */
function solved(state: Solving, after: Game, played: PlayedMove): PuzzleStep {
  const { id, rating, row, missedDaysAgo } = state.puzzle;
  const [counted, rated] = count(state, true);
  const isLater = missedDaysAgo !== null && row !== null && !state.missed;
  const later: readonly PuzzleEffect[] = isLater ? [{ type: 'schedule', puzzle: row, missed: false }] : [];
  const [told, kept] = rating === null ? [counted, []] : keep(counted, { type: 'solved', puzzle: { id, rating } });
  const effects: readonly PuzzleEffect[] = [
    ...rated,
    ...kept,
    ...later,
    { type: 'sound', name: played.checkmate ? 'checkmate' : 'game-end' },
    announced(`${moveSentence(played, null)} ${words.solved}`, 'assertive'),
  ];
  const done = over(told, after, 'solver');
  if (state.single) return [done, effects];
  const [asking, load] = ask(done, RANDOM, false);
  return [asking, [...effects, ...load, { type: 'wait', ms: NEXT_PUZZLE_DELAY_MS, event: 'move-on' }]];
}

function over(state: Solving, game: Game, by: Solved['by']): Solved {
  const ended = { live: { game }, interaction: NO_INTERACTION, notice: null };
  return { ...state, ...ended, phase: 'over', by, held: false, resumes: null };
}

/** The next move of the line, played automatically: a reply, or a move of the solution. */
function lineGoesOn(state: Solving): PuzzleStep {
  const { puzzle, live, mover } = state;
  if (mover === 'solver') return [state, []];
  if (mover === 'lead-in') return ledIn(state);
  const input = puzzle.line[pliesOf(puzzle, live.game)];
  const game = input === undefined ? null : playEntry(live.game, input);
  if (game === null) throw new Error(`the line of puzzle ${puzzle.id} ends before it should`);
  const played = lastPlayed(game);
  const { remaining } = progressOf(puzzle, game);
  const sound: PuzzleEffect = { type: 'sound', name: soundOf(played, game.outcome) };
  if (mover === 'reply') {
    const feedback = { kind: 'right', text: `${moveWords(played)}.` } as const;
    const text = `${moveSentence(played, messages.play.turnIsYours)} ${words.remaining(remaining)}.`;
    return [{ ...state, live: { game }, mover: 'solver', feedback, notice: null }, [sound, announced(text)]];
  }
  const said = announced(moveSentence(played, null));
  if (remaining > 0) return [{ ...state, live: { game } }, [sound, said, REPLY]];
  return [over(state, game, 'solution'), [sound, said, announced(messages.puzzle.solutionShown)]];
}

/** Plays the lead-in. */
function ledIn(state: Solving): PuzzleStep {
  const { start } = state.puzzle;
  const played = lastPlayed(start);
  const said = state.single ? [] : [announced(moveSentence(played, messages.play.turnIsYours))];
  const sound: PuzzleEffect = { type: 'sound', name: soundOf(played, null) };
  return [{ ...state, live: { game: start }, interaction: NO_INTERACTION, mover: 'solver' }, [sound, ...said]];
}

/** Selects the piece to move, and names it. */
function hint(state: Solving): PuzzleStep {
  const { puzzle, live, mover } = state;
  const from = puzzle.line[pliesOf(puzzle, live.game)]?.from;
  const piece = from === undefined ? null : live.game.pieceAt(from);
  if (mover !== 'solver' || from === undefined || piece === null) return [state, []];
  const [counted, effects] = count(state, false);
  const hinted: Solving = { ...counted, interaction: { ...NO_INTERACTION, selected: from, isHinted: true } };
  const [told, said] = answerWith(hinted, messages.puzzle.hintText(messages.board.roles[piece.role], from));
  return [told, [...effects, ...said]];
}

/** Plays the rest of the line, but only after a miss. Before that, the disabled button explains why. */
function showSolution(state: Solving): PuzzleStep {
  if (state.mover !== 'solver') return [state, []];
  if (!state.missed) return answerWith(state, messages.puzzle.solutionLater);
  const notice = messages.puzzle.solutionRuns;
  return [{ ...state, mover: 'solution', interaction: NO_INTERACTION, notice }, [REPLY]];
}
