/** What happens at a puzzle: moves of the solver, replies, hints, the solution. */
import type { Game, MoveInput, PlayedMove } from '@sixtyfour/chess';
import { messages, NEXT_PUZZLE_DELAY_MS, problemMessages, PUZZLE_REPLY_MS } from '@sixtyfour/contract';
import { refusalEffects, soundOf } from '../../play/effects.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { type BoardInput, interact } from '../../play/interaction.ts';
import { moveSentence, moveWords } from '../../play/spoken.ts';
import { readTyped } from '../../play/typed-command.ts';
import type { Step } from '../../lib/machine.ts';
import { ask, RANDOM } from './ask.ts';
import { changeSolver } from './change-solver.ts';
import { isSolution, playEntry } from './ready-puzzle.ts';
import { progressOf } from './selectors.ts';
import type { SolverChange } from './solver.ts';
import type { PuzzleEffect, PuzzleState, Solved, Solving } from './state.ts';

type SolvingStep = Step<PuzzleState, PuzzleEffect>;

const words = messages.puzzles;

/** A press, drag, choice or step at the board. While the line is played nothing is taken but steps. */
export function acted(state: Solving, input: BoardInput): SolvingStep {
  if (state.mover !== 'solver' && input.type !== 'browse') return [state, []];
  const { interaction, move, refusal } = interact(state.interaction, input, state.live.game, state.puzzle.color);
  if (move !== null) return tried(state, move);
  if (interaction.promoting !== null && isQueenMeant(state))
    return tried(state, { ...interaction.promoting, promotion: 'queen' });
  if (refusal === null) return [{ ...state, interaction }, []];
  const text = problemMessages[refusal];
  // Where it is the only word there is, the band alone says it: a toast would lie over the other boards.
  return state.single
    ? note({ ...state, interaction }, text, { type: 'sound', name: 'error' })
    : [{ ...state, interaction, feedback: { kind: 'note', text } }, refusalEffects(text)];
}

/** Whether a pawn becomes a queen unasked: unless the solution has another piece now. */
function isQueenMeant({ puzzle, live }: Solving): boolean {
  const { promotion = 'queen' } = puzzle.line[live.game.ply] ?? {};
  return promotion === 'queen';
}

/** Typed moves are of the newest position, whatever is looked at. */
export function typed(state: Solving, text: string): SolvingStep {
  const { game } = state.live;
  const read = readTyped(text, { game, clock: null, queens: isQueenMeant(state) }, messages.spoken.sides, 0);
  const next: Solving = { ...state, typedError: null };
  switch (read.type) {
    case 'move':
      if (state.mover !== 'solver') return refuseTyped(next, messages.online.waitTurn);
      return tried(next, read.move);
    case 'invalid':
      return refuseTyped(next, state.mover === 'solver' ? read.text : messages.online.waitTurn);
    case 'answer':
      return note(next, read.text);
    case 'resign':
    case 'draw':
      return note(next, state.single ? messages.puzzle.noResigningOne : messages.puzzle.noResigning);
  }
}

/** The field itself shows the reason as an alert. */
function refuseTyped(state: Solving, typedError: string): SolvingStep {
  return [{ ...state, typedError }, [{ type: 'sound', name: 'error' }]];
}

function note(state: Solving, text: string, ...more: readonly PuzzleEffect[]): SolvingStep {
  return [{ ...state, feedback: { kind: 'note', text } }, [...more, { type: 'announce', text, politeness: 'polite' }]];
}

/** A move that the rules allow: the one that is looked for, or not. */
function tried(state: Solving, input: MoveInput): SolvingStep {
  const { game } = state.live;
  const move = game.move(input);
  if (!move.ok) throw new Error(`the board made a move that is not legal: ${move.error}`);
  const after = game.play(move.value);
  const played = lastPlayed(after);
  if (!isSolution(state.puzzle, after)) return missed(state, played);
  const { remaining } = progressOf(state.puzzle, after);
  if (remaining === 0) return solved(state, after, played);
  const next: Solving = {
    ...state,
    live: { game: after },
    interaction: NO_INTERACTION,
    mover: 'reply',
    feedback: { kind: 'right', text: '' },
  };
  return [
    next,
    [
      { type: 'sound', name: soundOf(played, null) },
      { type: 'announce', text: `${moveSentence(played, null)} ${words.right}`, politeness: 'polite' },
      { type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' },
    ],
  ];
}

function lastPlayed({ lastPlayed: played, fen }: Game): PlayedMove {
  if (played === null) throw new Error(`no move has led here: ${fen}`);
  return played;
}

function missed(state: Solving, played: PlayedMove): SolvingStep {
  const { wrongText } = messages.puzzle;
  const [counted, effects] = count({ ...state, missed: true }, false);
  return [
    { ...counted, interaction: NO_INTERACTION, feedback: { kind: 'wrong', text: wrongText(played.san) } },
    [
      ...effects,
      { type: 'sound', name: 'error' },
      { type: 'announce', text: `${words.wrong} ${wrongText(moveWords(played))}`, politeness: 'polite' },
    ],
  ];
}

/** The first miss, the first hint, or a solution without both: a puzzle counts for the rating once. */
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

/** The next puzzle is fetched meanwhile, so that it is there in time. */
function solved(state: Solving, after: Game, played: PlayedMove): SolvingStep {
  const { id, rating } = state.puzzle;
  const [counted, rated] = count(state, true);
  const [told, kept] = rating === null ? [counted, []] : keep(counted, { type: 'solved', puzzle: { id, rating } });
  const effects: readonly PuzzleEffect[] = [
    ...rated,
    ...kept,
    { type: 'sound', name: played.checkmate ? 'checkmate' : 'game-end' },
    { type: 'announce', text: `${moveSentence(played, null)} ${words.solved}`, politeness: 'assertive' },
  ];
  const done = over(told, after, 'solver');
  if (state.single) return [done, effects];
  const [asking, load] = ask(done, RANDOM, false);
  return [asking, [...effects, ...load, { type: 'wait', ms: NEXT_PUZZLE_DELAY_MS, event: 'move-on' }]];
}

function over(state: Solving, game: Game, by: Solved['by']): Solved {
  const { single, orientation, solver, request, coming, shown, last, themes, puzzle } = state;
  const screen = { single, orientation, solver, request, coming, shown, last, themes };
  return { ...screen, phase: 'over', puzzle, live: { game }, interaction: NO_INTERACTION, by };
}

/** The next move of the line, by nobody's hand: a reply, or a move of the solution. */
export function lineGoesOn(state: Solving): SolvingStep {
  const { puzzle, live, mover } = state;
  if (mover === 'solver') return [state, []];
  const next = puzzle.line[live.game.ply];
  const game = next === undefined ? null : playEntry(live.game, next);
  if (game === null) throw new Error(`the line of puzzle ${puzzle.id} ends before it should`);
  const played = lastPlayed(game);
  const { remaining } = progressOf(puzzle, game);
  const sound: PuzzleEffect = { type: 'sound', name: soundOf(played, game.outcome) };
  if (mover === 'reply') {
    const turn = messages.spoken.yourTurn;
    const text = `${moveSentence(played, turn)} ${words.remaining(remaining)}.`;
    return [
      { ...state, live: { game }, mover: 'solver', feedback: { kind: 'right', text: `${moveWords(played)}.` } },
      [sound, { type: 'announce', text, politeness: 'polite' }],
    ];
  }
  const said: PuzzleEffect = { type: 'announce', text: moveSentence(played, null), politeness: 'polite' };
  if (remaining > 0) {
    return [{ ...state, live: { game } }, [sound, said, { type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' }]];
  }
  const shown: PuzzleEffect = { type: 'announce', text: messages.puzzle.solutionShown, politeness: 'polite' };
  return [over(state, game, 'solution'), [sound, said, shown]];
}

/** Takes up the piece that is to move, and says which it is. */
export function hint(state: Solving): SolvingStep {
  const { puzzle, live, mover } = state;
  const from = puzzle.line[live.game.ply]?.from;
  const piece = from === undefined ? null : live.game.pieceAt(from);
  if (mover !== 'solver' || from === undefined || piece === null) return [state, []];
  const [counted, effects] = count(state, false);
  const hinted: Solving = { ...counted, interaction: { ...NO_INTERACTION, selected: from } };
  const [told, said] = note(hinted, messages.puzzle.hintText(messages.board.roles[piece.role], from));
  return [told, [...effects, ...said]];
}

/** Only after a miss: the line is played to its end. */
export function showSolution(state: Solving): SolvingStep {
  if (!state.missed || state.mover !== 'solver') return [state, []];
  const text = messages.puzzle.solutionRuns;
  return [
    { ...state, mover: 'solution', interaction: NO_INTERACTION, feedback: { kind: 'note', text } },
    [{ type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' }],
  ];
}
