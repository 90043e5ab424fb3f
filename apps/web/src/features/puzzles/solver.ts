/** The visitor as a solver of puzzles: a rating, a streak, what was solved lately, and which puzzles are wanted. */
import { NEW_SOLVER_RATING, type PuzzleLevel, type PuzzleTheme, type SolverRating } from '@sixtyfour/contract';

/** `mine` is near the solver's own rating. */
export type LevelChoice = PuzzleLevel | 'mine' | 'any';

export interface Choice {
  readonly level: LevelChoice;
  /** Null for any. */
  readonly theme: PuzzleTheme | null;
}

/** As it is kept on the device; `format` changes when older pages could not read it. */
export interface Solver extends SolverRating {
  readonly format: 1;
  /** Puzzles solved, and how many without a miss or a hint one after the other. */
  readonly solved: number;
  readonly streak: number;
  /** Ids of the puzzles solved lately, the newest first. */
  readonly recent: readonly string[];
  readonly choice: Choice;
}

export const NEW_SOLVER: Solver = {
  format: 1,
  ...NEW_SOLVER_RATING,
  solved: 0,
  streak: 0,
  recent: [],
  choice: { level: 'mine', theme: null },
};

interface RatedPuzzle {
  readonly id: string;
  readonly rating: number;
}

export type SolverChange =
  /** A puzzle has shown what the solver can do: solved without a miss and a hint, or not. Once a puzzle. */
  | { readonly type: 'tried'; readonly puzzle: RatedPuzzle; readonly clean: boolean }
  | { readonly type: 'solved'; readonly puzzle: RatedPuzzle }
  | { readonly type: 'chose'; readonly choice: Choice };
