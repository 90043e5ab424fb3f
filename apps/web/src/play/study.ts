/**
 * The mode for studying a game: the visitor plays both sides from any of its positions, returns to the game, and
 * searches for a better move where one was missed.
 */
import { type Color, type Game, type MoveInput, parseUci } from '@sixtyfour/chess';
import { deviceRefusalMessages, messages } from '@sixtyfour/contract';
import type { BoardView } from '../board/view.ts';
import { boardViewOf, NO_INTERACTION } from './board-view.ts';
import { announced, moveEffects, soundOf } from './effects.ts';
import { AT_REST } from './interaction.ts';
import { playInput, playUci } from './play-uci.ts';
import { createPlayReducer } from './reducer.ts';
import type { EventContext, PlayEvent, Playing, PlayStep } from './state.ts';

/** The hints of a task: first the piece, then its move. */
const HINTS = 2;

/** A task to find a better move than one played in the game. */
export interface Task {
  /** The ply of the bad move, 1 or more. */
  readonly ply: number;
  /** The side to play. */
  readonly seat: Color;
  /** The best move, in UCI. */
  readonly best: string;
  /** `judging`: the engine evaluates the tried move. `found`, `shown`: the task is over, and all moves are allowed. */
  readonly status: 'looking' | 'judging' | 'found' | 'shown';
  /** From 0 to 2. */
  readonly hints: number;
  /** The last move tried, in UCI; null before the first. */
  readonly tried: string | null;
}

export interface Study extends Playing {
  /** The game that is studied. */
  readonly main: Game;
  /** The line shown: the game, or a variation. */
  readonly line: Game;
  /** The position shown, which belongs to `line`. */
  readonly live: { readonly game: Game };
  /** Whether moves played at the end of the game extend the game itself. */
  readonly grows: boolean;
  readonly task: Task | null;
}

export type StudyEvent =
  | PlayEvent
  | { readonly type: 'load'; readonly game: Game; readonly ply: number; readonly orientation: Color }
  /** Plays moves, in UCI, from the position shown. */
  | { readonly type: 'play-line'; readonly moves: readonly string[] }
  /** Returns to the game: from a task to the position after its bad move, from a variation to where it branches off. */
  | { readonly type: 'return' }
  | { readonly type: 'try-again'; readonly ply: number; readonly best: string }
  | { readonly type: 'hint' | 'show-move' }
  /** The engine's judgment of a tried move. */
  | { readonly type: 'judged'; readonly uci: string; readonly isGood: boolean; readonly text: string }
  | { readonly type: 'not-judged'; readonly uci: string };

type StudyStep = PlayStep<Study>;

const words = messages.study;

/** @param ply of the first position shown */
export function studyOf(
  game: Game,
  ply: number,
  { orientation, grows }: { readonly orientation: Color; readonly grows: boolean },
): Study {
  return {
    phase: 'playing',
    orientation,
    main: game,
    line: game,
    live: { game: game.at(ply) },
    grows,
    task: null,
    ...AT_REST,
  };
}

/** Whether the position shown belongs to the game. */
export function isOnGame({ main, line, live }: Study): boolean {
  return live.game.ply <= branchPly({ main, line });
}

/** The ply shown of the line. A tried move is not in it while it is judged: the line still stands before the mistake. */
export function linePly({ live, task }: Pick<Study, 'live' | 'task'>): number {
  return task?.status === 'judging' ? task.ply - 1 : live.game.ply;
}

/** The ply of the last common position of the line and the game. */
export function branchPly({ main, line }: Pick<Study, 'main' | 'line'>): number {
  if (line === main) return main.ply;
  const [own, others] = [line.history, main.history];
  const first = own.findIndex(({ uci }, index) => uci !== others[index]?.uci);
  return first === -1 ? own.length : first;
}

/** Whether a task waits for the visitor's move or for its evaluation. */
export function isTaskOpen({ task }: Pick<Study, 'task'>): boolean {
  return task !== null && (task.status === 'looking' || task.status === 'judging');
}

export function studyView(state: Study): BoardView {
  const movable = state.task?.status === 'judging' ? null : (openTask(state)?.seat ?? 'both');
  return boardViewOf(state.live.game, state.interaction, state.orientation, movable);
}

/** The values that the board's view depends on. */
export function studyViewParts({ live, interaction, orientation, task }: Study): readonly unknown[] {
  return [live.game, interaction, orientation, task?.status];
}

function openTask(state: Pick<Study, 'task'>): Task | null {
  return isTaskOpen(state) ? state.task : null;
}

export const reduceStudy = createPlayReducer<never, Study, never, StudyEvent, never>({
  opponent: {
    seat: (state) => openTask(state)?.seat ?? 'both',
    isAwaiting: ({ task }) => task?.status !== 'judging',
  },
  authority: { move: played },
  messages: {
    names: () => messages.play.sides,
    waitTurn: () => words.judging,
    refusal: (refusal, { live, task }) => {
      if (task?.status === 'judging') return words.judging;
      return refusal === 'not-your-piece' ? messages.local.onlyTurn[live.game.turn] : deviceRefusalMessages[refusal];
    },
    refused: (_, text) => [{ type: 'sound', name: 'error' }, announced(text)],
    commands: () => ({ resign: { never: words.noResigning }, draw: { never: words.noResigning } }),
    noticeLasts: 'until-input',
  },
  reduce: reduceOwn,
});

function reduceOwn(state: Study, event: StudyEvent & EventContext): StudyStep | null {
  switch (event.type) {
    case 'load':
      return [studyOf(event.game, event.ply, { orientation: event.orientation, grows: state.grows }), []];
    case 'browse':
      return [shownAt({ ...state, task: isTaskOpen(state) ? null : state.task }, state.line, event.ply), []];
    case 'play-line':
      return playLine(state, event.moves);
    case 'return':
      return [shownAt({ ...state, task: null }, state.main, state.task?.ply ?? branchPly(state)), []];
    case 'try-again':
      return tryAgain(state, event.ply, event.best);
    case 'hint':
      return hint(state);
    case 'show-move':
      return showMove(state);
    case 'judged':
      return judged(state, event);
    case 'not-judged':
      return state.task?.status === 'judging' && state.task.tried === event.uci
        ? backToTask(state, state.task, words.notJudged)
        : [state, []];
    default:
      return null;
  }
}

function shownAt(state: Study, line: Game, ply: number): Study {
  const game = line.at(Math.min(Math.max(0, ply), line.ply));
  return {
    ...state,
    line,
    live: { game },
    ...AT_REST,
  };
}

/** Plays a legal move. */
function played(state: Study, input: MoveInput): StudyStep {
  const game = playInput(state.live.game, input);
  const task = openTask(state);
  if (task === null) {
    const turn = game.outcome === null ? messages.spoken.turnOf(messages.play.sides[game.turn]) : null;
    return [along(state, game), moveEffects(game, turn)];
  }
  const judging: Task = { ...task, status: 'judging', tried: game.lastPlayed?.uci ?? null };
  return [
    { ...state, live: { game }, interaction: NO_INTERACTION, notice: null, task: judging },
    moveEffects(game, null),
  ];
}

/** The state after a move: in the current line if it contains the move, else in a new variation. */
function along(state: Study, game: Game): Study {
  const { line, main, grows, live } = state;
  const uci = game.lastPlayed?.uci;
  if (line.history[live.game.ply]?.uci === uci) return shownAt(state, line, game.ply);
  if (main.history[live.game.ply]?.uci === uci && isOnGame(state)) return shownAt(state, main, game.ply);
  const isGrowing = grows && line === main && live.game.ply === main.ply;
  return shownAt(isGrowing ? { ...state, main: game } : state, game, game.ply);
}

function playLine(state: Study, moves: readonly string[]): StudyStep {
  if (isTaskOpen(state)) return [state, []];
  const last = moves.reduce<Study>((at, uci) => {
    const game = playUci(at.live.game, uci);
    return game === null ? at : along(at, game);
  }, state);
  const { lastPlayed } = last.live.game;
  if (last === state || lastPlayed === null) return [state, []];
  return [last, [{ type: 'sound', name: soundOf(lastPlayed, last.live.game.outcome) }]];
}

function tryAgain(state: Study, ply: number, best: string): StudyStep {
  const before = state.main.at(ply - 1);
  const task: Task = { ply, seat: before.turn, best, status: 'looking', hints: 0, tried: null };
  const text = words.task(messages.play.sides[before.turn]);
  return [{ ...shownAt(state, state.main, ply - 1), task }, [announced(text)]];
}

function hint(state: Study): StudyStep {
  const task = openTask(state);
  if (task === null || task.status !== 'looking') return [state, []];
  const hints = Math.min(HINTS, task.hints + 1);
  const move = parseUci(state.live.game, task.best);
  if (!move.ok) return [state, []];
  const { piece, from, to } = move.value;
  const role = messages.board.roles[piece.role];
  const text = hints === 1 ? words.hintPiece(role, from) : words.hintMove(role, from, to);
  return [{ ...state, task: { ...task, hints }, notice: text }, [announced(text)]];
}

function showMove(state: Study): StudyStep {
  const task = openTask(state);
  if (task === null) return [state, []];
  const game = playUci(state.main.at(task.ply - 1), task.best);
  if (game === null) return [state, []];
  const shown: Study = { ...shownAt(state, game, game.ply), task: { ...task, status: 'shown' } };
  return [shown, moveEffects(game, null)];
}

function judged(state: Study, { uci, isGood, text }: Extract<StudyEvent, { type: 'judged' }>): StudyStep {
  const { task, live } = state;
  if (task?.status !== 'judging' || task.tried !== uci) return [state, []];
  if (!isGood) return backToTask(state, task, text);
  const found: Study = { ...shownAt(state, live.game, live.game.ply), task: { ...task, status: 'found' } };
  return [{ ...found, notice: text }, [{ type: 'sound', name: 'game-end' }, announced(text, 'assertive')]];
}

/** Takes back the tried move and continues the task. */
function backToTask(state: Study, task: Task, text: string): StudyStep {
  const back = shownAt(state, state.main, task.ply - 1);
  return [
    { ...back, task: { ...task, status: 'looking' }, notice: text },
    [{ type: 'sound', name: 'error' }, announced(text)],
  ];
}
