/** The puzzle screen as plain data. Nothing here reads a clock, a network or storage. */
import type { Color, Game, Ms } from '@sixtyfour/chess';
import type { Puzzle, PuzzleTheme } from '@sixtyfour/contract';
import type { Shape } from '../../board/shapes.ts';
import { startView } from '../../play/board-view.ts';
import type { PlayEffect } from '../../play/effects.ts';
import type { Begun, Playing, PlayEvent } from '../../play/state.ts';
import type { GivenPuzzle, ReadyPuzzle } from './ready-puzzle.ts';
import { type Choice, type Solver, type SolverChange, NEW_SOLVER } from './solver.ts';
import type { BoardView } from '../../board/view.ts';

/** Which puzzle is wanted. A random one is chosen by the solver's choice of level and theme. */
export type PuzzleRequest =
  | { readonly kind: 'random' }
  | { readonly kind: 'daily' }
  /** `counted`: it has counted for the rating already, before the page was loaded again. */
  | { readonly kind: 'one'; readonly id: string; readonly counted?: boolean }
  | { readonly kind: 'given'; readonly puzzle: GivenPuzzle };

/** Puzzles that come from the server or from this device's storage. */
export type FetchedRequest = Exclude<PuzzleRequest, { kind: 'given' }>;

/** What a screen begins with. */
export interface Asked {
  readonly request: PuzzleRequest;
  /** Random puzzles are of this theme, whatever was chosen before; null leaves the choice alone. */
  readonly theme: PuzzleTheme | null;
  /** Whether nothing comes after the puzzle: it stays on its board, and can be solved again. */
  readonly single: boolean;
}

/** Why there is no puzzle. `text` is for the visitor. */
export interface Trouble {
  /** `unknown`: no puzzle has this id. `none`: none is of this level and theme. */
  readonly kind: 'failed' | 'unknown' | 'none';
  readonly text: string;
  readonly request: PuzzleRequest;
}

/** A puzzle that was asked for and is not shown yet. Answers bear its number: others are late, and nothing happens. */
export interface Coming {
  readonly requestId: number;
  readonly request: PuzzleRequest;
  /** Whether it is shown as soon as it is there. */
  readonly due: boolean;
  readonly puzzle: ReadyPuzzle | null;
}

/** A puzzle that is over, with the line that was played. */
export interface Finished {
  readonly puzzle: ReadyPuzzle;
  readonly game: Game;
  /** By the visitor, or shown. */
  readonly by: 'solver' | 'solution';
}

interface Screen {
  /** As in `Asked`. */
  readonly single: boolean;
  readonly orientation: Color;
  readonly solver: Solver;
  /** Of the last puzzle that was asked for. */
  readonly requestId: number;
  readonly coming: Coming | null;
  /** The puzzle that was put on the board last. */
  readonly shown: string | null;
  /** The last one that is over, besides one on the board: 'Back' leads to it. */
  readonly last: Finished | null;
  /** The themes that there are puzzles of; null until somebody wants to choose. */
  readonly themes: readonly PuzzleTheme[] | null;
  /** Why the last puzzle that was asked for has not come. The one on the board stays, and a move or a hint ends this. */
  readonly trouble: Trouble | null;
}

export interface NoPuzzle extends Screen {
  readonly phase: 'idle';
}

interface OnBoard extends Screen, Pick<Begun, 'interaction' | 'notice'> {
  readonly puzzle: ReadyPuzzle;
  readonly live: { readonly game: Game };
}

/** The feedback on the last move. A notice replaces it: a hint, an answer, or why something cannot be done. */
export interface Feedback {
  readonly kind: 'right' | 'wrong';
  readonly text: string;
  /** What shows why a move was wrong, on the board before it. */
  readonly arrows?: readonly Shape[];
}

/** Why a move was wrong. */
export type Reason = Required<Pick<Feedback, 'text' | 'arrows'>>;

export interface Solving extends OnBoard, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /**
   * The next mover: the visitor, the other side of the puzzle, which also plays the lead-in, or the solution, which
   * plays both sides.
   */
  readonly mover: 'lead-in' | 'solver' | 'reply' | 'solution';
  /** Null before the first move. */
  readonly feedback: Feedback | null;
  readonly missed: boolean;
  /** Whether the puzzle has counted for the rating: by a miss or by a hint. */
  readonly counted: boolean;
}

export interface Solved extends OnBoard {
  readonly phase: 'over';
  readonly by: Finished['by'];
  /** Whether the visitor looks at it: then the next puzzle does not follow automatically. */
  readonly held: boolean;
  /** The puzzle that goes on after a look back; null when this one was the newest. */
  readonly resumes: Solving | null;
}

export type PuzzleState = NoPuzzle | Solving | Solved;

export type PuzzleEvent =
  | PlayEvent
  /** `reply`: the time to wait for the next move of the line is over. */
  | { readonly type: 'hint' | 'show-solution' | 'reply' }
  /** What is kept of the solver has been read. */
  | { readonly type: 'begin'; readonly request: PuzzleRequest; readonly solver: Solver; readonly single: boolean }
  | { readonly type: 'loaded'; readonly requestId: number; readonly puzzle: ReadyPuzzle }
  | { readonly type: 'load-failed'; readonly requestId: number; readonly kind: Trouble['kind']; readonly text: string }
  | { readonly type: 'themes-loaded'; readonly themes: readonly PuzzleTheme[] }
  /** `move-on`: the time to look at a solved puzzle is over. */
  | { readonly type: 'next' | 'move-on' | 'back' | 'retry' | 'again' | 'open-choice' }
  /** Why the wrong move was wrong that `feedback` tells of. */
  | { readonly type: 'explained'; readonly feedback: Feedback; readonly reason: Reason }
  /** An arrow or a circle was drawn on the board. */
  | { readonly type: 'drawn' }
  | { readonly type: 'choose'; readonly choice: Partial<Choice> };

export type PuzzleEffect = PlayEffect | OwnEffect;

export type OwnEffect =
  | {
      readonly type: 'load';
      readonly requestId: number;
      readonly request: PuzzleRequest;
      readonly choice: Choice;
      /** The rating near which puzzles are wanted, and whether only gentle ones are: for a new solver. */
      readonly near: number;
      readonly gentle: boolean;
      /** Ids of puzzles that are not to come again, the newest first. */
      readonly not: readonly string[];
    }
  | { readonly type: 'load-themes' }
  /** Sends an event later, instead of the one that waits. */
  | { readonly type: 'wait'; readonly ms: Ms; readonly event: 'reply' | 'move-on' }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'keep'; readonly change: SolverChange }
  /** Say why the last move of `game` is wrong. */
  | { readonly type: 'explain'; readonly game: Game; readonly feedback: Feedback }
  /** The puzzle is to come back: after a miss, or later after it came back and was solved. */
  | { readonly type: 'schedule'; readonly puzzle: Puzzle; readonly missed: boolean };

export const beforePuzzles: NoPuzzle = {
  phase: 'idle',
  single: false,
  trouble: null,
  orientation: 'white',
  solver: NEW_SOLVER,
  requestId: 0,
  coming: null,
  shown: null,
  last: null,
  themes: null,
};

/** A board without a puzzle. */
export function emptyView(orientation: Color): BoardView {
  return startView(orientation, '.'.repeat(64));
}
