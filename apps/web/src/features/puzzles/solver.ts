/** The visitor as a solver of puzzles: rating, streak, recent puzzles and choice. */
import { NEW_SOLVER_RATING, type PuzzleLevel, type PuzzleTheme, type SolverRating } from '@sixtyfour/contract';

/** `mine`: near the solver's own rating. */
export type LevelChoice = PuzzleLevel | 'mine' | 'any';

export interface Choice {
  readonly level: LevelChoice;
  /** Null for any theme. */
  readonly theme: PuzzleTheme | null;
}

/** As stored on this device; `format` changes when older builds could not read the record. */
export interface Solver extends SolverRating {
  readonly format: 1;
  /** The number of puzzles solved, and of consecutive ones without a miss or a hint. */
  readonly solved: number;
  readonly streak: number;
  /** Ids of recently solved puzzles, the newest first. */
  readonly recent: readonly string[];
  /** Ids of puzzles that have counted for the rating, the newest first. */
  readonly tried: readonly string[];
  readonly choice: Choice;
}

export const NEW_SOLVER: Solver = {
  format: 1,
  ...NEW_SOLVER_RATING,
  solved: 0,
  streak: 0,
  recent: [],
  tried: [],
  choice: { level: 'mine', theme: null },
};

interface RatedPuzzle {
  readonly id: string;
  readonly rating: number;
}

export type SolverChange =
  /** The rated result of a puzzle: solved without a miss and a hint, or not. At most once per puzzle. */
  | { readonly type: 'tried'; readonly puzzle: RatedPuzzle; readonly clean: boolean }
  | { readonly type: 'solved'; readonly puzzle: RatedPuzzle }
  | { readonly type: 'chose'; readonly choice: Choice };
