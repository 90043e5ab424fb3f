/** The plain-data state of the puzzle screen. Nothing here reads a clock, the network or storage. */
import type { Color, Game, Ms } from '@sixtyfour/chess';
import type { Puzzle, PuzzleTheme } from '@sixtyfour/contract';
import type { Shape } from '../../board/shapes.ts';
import { startView } from '../../play/board-view.ts';
import type { PlayEffect } from '../../play/effects.ts';
import type { Begun, Playing, PlayEvent, PlayStep } from '../../play/state.ts';
import type { GivenPuzzle, ReadyPuzzle } from './ready-puzzle.ts';
import { type Choice, type Solver, type SolverChange, NEW_SOLVER } from './solver.ts';
import type { BoardView } from '../../board/view.ts';

/** A request for a puzzle. A random one has the level and theme of the solver's choice. */
export type PuzzleRequest =
  | { readonly kind: 'random' }
  /** `missed`: the puzzle that was missed before a reload, so that its solution is shown on request. */
  | { readonly kind: 'daily'; readonly missed?: string }
  | { readonly kind: 'one'; readonly id: string; readonly missed?: string }
  | { readonly kind: 'given'; readonly puzzle: GivenPuzzle };

/** Puzzles from the server or from this device's storage. */
export type FetchedRequest = Exclude<PuzzleRequest, { kind: 'given' }>;

/** What the URL or the page requests. */
export interface Asked {
  readonly request: PuzzleRequest;
  /** The theme of random puzzles, regardless of the choice; null to use the choice. */
  readonly theme: PuzzleTheme | null;
  /** Whether no puzzle follows: it stays on its board and can be solved again. */
  readonly single: boolean;
}

/** Why there is no puzzle. `text` is shown to the visitor. */
export interface Trouble {
  /** `unknown`: no puzzle has this id. `none`: no puzzle has this level and theme. */
  readonly kind: 'failed' | 'unknown' | 'none';
  readonly text: string;
  readonly request: PuzzleRequest;
}

/** A requested puzzle that is not shown yet. Answers contain its number; outdated ones are ignored. */
export interface Coming {
  readonly requestId: number;
  readonly request: PuzzleRequest;
  /** Whether to show it as soon as it is loaded. */
  readonly due: boolean;
  readonly puzzle: ReadyPuzzle | null;
}

/** A finished puzzle with the moves that were played. */
export interface Finished {
  readonly puzzle: ReadyPuzzle;
  readonly game: Game;
  /** Whether the visitor solved it or the solution was shown. */
  readonly by: 'solver' | 'solution';
}

interface Screen {
  /** As in `Asked`. */
  readonly single: boolean;
  readonly orientation: Color;
  readonly solver: Solver;
  /** The number of the last request. */
  readonly requestId: number;
  readonly coming: Coming | null;
  /** The id of the last puzzle shown. */
  readonly shown: string | null;
  /** The ids of the missed puzzles that have come back during this visit. */
  readonly repeated: readonly string[];
  /** The last finished puzzle except one that is on the board: 'Back' shows it. */
  readonly last: Finished | null;
  /** The themes with puzzles; null until the choice is opened. */
  readonly themes: readonly PuzzleTheme[] | null;
  /** Why the last requested puzzle could not be loaded. The current one stays; a move or a hint removes the message. */
  readonly trouble: Trouble | null;
}

export interface NoPuzzle extends Screen {
  readonly phase: 'idle';
}

interface OnBoard extends Screen, Pick<Begun, 'interaction' | 'notice'> {
  readonly puzzle: ReadyPuzzle;
  readonly live: { readonly game: Game };
}

/** The feedback on the last move. A notice replaces it: a hint, a reply, or a refusal. */
export interface Feedback {
  readonly kind: 'right' | 'wrong';
  readonly text: string;
  /** Arrows that show why a move was wrong, on the position before it. */
  readonly arrows?: readonly Shape[];
}

/** Why a move was wrong. */
export type Reason = Required<Pick<Feedback, 'text' | 'arrows'>>;

export interface Solving extends OnBoard, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /**
   * Who plays the next move: the visitor; the opponent, whose first move is the lead-in; or the solution, for both
   * sides.
   */
  readonly mover: 'lead-in' | 'solver' | 'reply' | 'solution';
  /** Null before the first move. */
  readonly feedback: Feedback | null;
  readonly missed: boolean;
  /** Whether the puzzle has already counted for the rating. */
  readonly counted: boolean;
}

export interface Solved extends OnBoard {
  readonly phase: 'over';
  readonly by: Finished['by'];
  /** Whether the visitor is looking at it, which prevents the automatic next puzzle. */
  readonly held: boolean;
  /** The interrupted puzzle to return to; null if this is the newest one. */
  readonly resumes: Solving | null;
}

export type PuzzleState = NoPuzzle | Solving | Solved;

export type PuzzleEvent =
  | PlayEvent
  /** `reply`: the delay before the next move of the solution is over. */
  | { readonly type: 'hint' | 'show-solution' | 'reply' }
  /** The stored solver has been loaded. */
  | { readonly type: 'begin'; readonly request: PuzzleRequest; readonly solver: Solver; readonly single: boolean }
  | { readonly type: 'loaded'; readonly requestId: number; readonly puzzle: ReadyPuzzle }
  | { readonly type: 'load-failed'; readonly requestId: number; readonly kind: Trouble['kind']; readonly text: string }
  | { readonly type: 'themes-loaded'; readonly themes: readonly PuzzleTheme[] }
  /** The page is looked at again, or its network has changed. `today`: the UTC day, 'YYYY-MM-DD'. */
  | { readonly type: 'woken'; readonly today: string }
  /** `move-on`: the delay after a solved puzzle is over. */
  | { readonly type: 'next' | 'move-on' | 'daily' | 'back' | 'retry' | 'again' | 'open-choice' }
  /** The reason why the move of this `feedback` was wrong. */
  | { readonly type: 'explained'; readonly feedback: Feedback; readonly reason: Reason }
  /** An arrow or a circle was drawn on the board. */
  | { readonly type: 'drawn' }
  | { readonly type: 'choose'; readonly choice: Partial<Choice> };

export type EventOf<Type extends PuzzleEvent['type']> = Extract<PuzzleEvent, { type: Type }>;

export type PuzzleEffect = PlayEffect | OwnEffect;

export type OwnEffect =
  | {
      readonly type: 'load';
      readonly requestId: number;
      readonly request: PuzzleRequest;
      readonly choice: Choice;
      /** The rating of the wanted puzzles, and whether they should be easy, for a new solver. */
      readonly near: number;
      readonly gentle: boolean;
      /** Ids of puzzles to avoid, the newest first. */
      readonly not: readonly string[];
      /** Ids of missed puzzles that do not come back. */
      readonly repeated: readonly string[];
    }
  | { readonly type: 'load-themes' }
  /** Send an event later; replaces the pending one. */
  | { readonly type: 'wait'; readonly ms: Ms; readonly event: 'reply' | 'move-on' }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'save-solver'; readonly change: SolverChange }
  /** Explain why the last move of `game` is wrong. */
  | { readonly type: 'explain'; readonly game: Game; readonly feedback: Feedback }
  /** Schedule a repetition: after a miss, or later if a puzzle that was due is solved. */
  | { readonly type: 'schedule'; readonly puzzle: Puzzle; readonly missed: boolean };

/** The next state and its effects. */
export type PuzzleStep = PlayStep<PuzzleState, OwnEffect>;

export const beforePuzzles: NoPuzzle = {
  phase: 'idle',
  single: false,
  trouble: null,
  orientation: 'white',
  solver: NEW_SOLVER,
  requestId: 0,
  coming: null,
  shown: null,
  repeated: [],
  last: null,
  themes: null,
};

/** A board without a puzzle. */
export function emptyView(orientation: Color): BoardView {
  return startView(orientation, '.'.repeat(64));
}
