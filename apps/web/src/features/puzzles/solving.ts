/** A puzzle on the board: moves are compared with its solution, which replies, helps and counts for the rating. */
import type { Game, MoveInput, PlayedMove } from '@sixtyfour/chess';
import { isSolution, messages, NEXT_PUZZLE_DELAY_MS, parseSolutionEntry, playEntry } from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { announced, soundOf } from '../../play/effects.ts';
import { playInput } from '../../play/play-uci.ts';
import { answerWith } from '../../play/reducer.ts';
import { moveSentence, moveWords } from '../../play/spoken.ts';
import { changeSolver } from './change-solver.ts';
import { pliesOf } from './plies.ts';
import type { ReadyPuzzle } from './ready-puzzle.ts';
import { progressOf } from './selectors.ts';
import { ask, RANDOM, REPLY } from './shown-puzzle.ts';
import type { SolverChange } from './solver.ts';
import type { EventOf, PuzzleEffect, PuzzleStep, Solved, Solving } from './state.ts';

const words = messages.puzzles;

/** Whether a pawn promotes to a queen without asking: unless the solution promotes to another piece here. */
export function isQueenMeant({ puzzle, live }: Solving): boolean {
  const { promotion = 'queen' } = nextMove(puzzle, live.game) ?? {};
  return promotion === 'queen';
}

function nextMove(puzzle: ReadyPuzzle, game: Game): MoveInput | null {
  return parseSolutionEntry(puzzle.solution[pliesOf(puzzle, game)] ?? '');
}

/** Plays a legal move. Dismisses the toast of an earlier refusal, which would cover the feedback. */
export function tried(state: Solving, input: MoveInput): PuzzleStep {
  const [after, effects] = judged(state, input);
  return [after, state.notice === null ? effects : [{ type: 'dismiss-toast', text: state.notice }, ...effects]];
}

/** The state after a right or a wrong move. */
function judged(state: Solving, input: MoveInput): PuzzleStep {
  const { game } = state.live;
  const after = playInput(game, input);
  const played = lastPlayed(after);
  if (!isSolution(state.puzzle.solution, pliesOf(state.puzzle, game), after)) return missed(state, after, played);
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
      announced(`${words.wrong} ${words.wrongMove(moveWords(played))}`),
    ],
  ];
}

/** Adds the reason to the feedback, if the feedback is still shown. */
export function explained(state: Solving, { feedback, reason }: EventOf<'explained'>): PuzzleStep {
  if (state.feedback !== feedback || state.mover !== 'solver') return [state, []];
  const { text, arrows } = reason;
  return [{ ...state, feedback: { ...feedback, text, arrows } }, [announced(text)]];
}

/** Counts the puzzle for the rating once: at the first miss, the first hint, or a solution without both. */
function count(state: Solving, clean: boolean): readonly [Solving, readonly PuzzleEffect[]] {
  const { id, rating } = state.puzzle;
  return state.counted || rating === null
    ? [state, []]
    : save({ ...state, counted: true }, { type: 'tried', puzzle: { id, rating }, clean });
}

function save(state: Solving, change: SolverChange): readonly [Solving, readonly PuzzleEffect[]] {
  const solver = changeSolver(state.solver, change);
  return solver === state.solver ? [state, []] : [{ ...state, solver }, [{ type: 'save-solver', change }]];
}

/** Fetches the next puzzle in advance. */
function solved(state: Solving, after: Game, played: PlayedMove): PuzzleStep {
  const { id, rating, row } = state.puzzle;
  const [counted, rated] = count(state, true);
  // The stored list knows whether the puzzle was due; after a reload, this page does not.
  const later: readonly PuzzleEffect[] =
    row === null || state.missed ? [] : [{ type: 'schedule', puzzle: row, missed: false }];
  const [told, saved] = rating === null ? [counted, []] : save(counted, { type: 'solved', puzzle: { id, rating } });
  const effects: readonly PuzzleEffect[] = [
    ...rated,
    ...saved,
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

/** The next move of the solution, played automatically: a reply, or one that the visitor asked to see. */
export function solutionGoesOn(state: Solving): PuzzleStep {
  const { puzzle, live, mover } = state;
  if (mover === 'solver') return [state, []];
  if (mover === 'lead-in') return ledIn(state);
  const game = playEntry(live.game, puzzle.solution[pliesOf(puzzle, live.game)] ?? '');
  if (game === null) throw new Error(`the solution of puzzle ${puzzle.id} ends before it should`);
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
  return [over(state, game, 'solution'), [sound, said, announced(words.solutionShown)]];
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
export function hint(state: Solving): PuzzleStep {
  const { puzzle, live, mover } = state;
  const from = nextMove(puzzle, live.game)?.from;
  const piece = from === undefined ? null : live.game.pieceAt(from);
  if (mover !== 'solver' || from === undefined || piece === null) return [state, []];
  const [counted, effects] = count(state, false);
  const hinted: Solving = { ...counted, interaction: { ...NO_INTERACTION, selected: from, isHinted: true } };
  const [told, said] = answerWith(hinted, words.hintText(messages.board.roles[piece.role], from));
  return [told, [...effects, ...said]];
}

/** Plays the rest of the solution, but only after a miss. Before that, the disabled button explains why. */
export function showSolution(state: Solving): PuzzleStep {
  if (state.mover !== 'solver') return [state, []];
  if (!state.missed) return answerWith(state, words.solutionLater);
  const notice = words.solutionRuns;
  return [{ ...state, mover: 'solution', interaction: NO_INTERACTION, notice }, [REPLY]];
}
