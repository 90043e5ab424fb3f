/** The notation of puzzle solutions, the themes, and the rating of solvers. */
import { colOf, type MoveInput, type PromotionRole, rowOf, squareFrom } from '@sixtyfour/chess';

/** The names used by Lichess, so that imported and own puzzles share themes. */
export const PUZZLE_THEMES = [
  'advancedPawn',
  'advantage',
  'attraction',
  'backRankMate',
  'bishopEndgame',
  'capturingDefender',
  'castling',
  'crushing',
  'deflection',
  'discoveredAttack',
  'discoveredCheck',
  'doubleCheck',
  'enPassant',
  'endgame',
  'fork',
  'hangingPiece',
  'knightEndgame',
  'long',
  'mate',
  'mateIn1',
  'mateIn2',
  'mateIn3',
  'mateIn4',
  'mateIn5',
  'middlegame',
  'oneMove',
  'opening',
  'pawnEndgame',
  'pin',
  'promotion',
  'queenEndgame',
  'queenRookEndgame',
  'quietMove',
  'rookEndgame',
  'sacrifice',
  'short',
  'skewer',
  'smotheredMate',
  'trappedPiece',
  'underPromotion',
  'veryLong',
] as const;
export type PuzzleTheme = (typeof PUZZLE_THEMES)[number];

/** Without a suffix, a pawn promotes to a queen. */
const SUFFIXES: Readonly<Record<PromotionRole, string>> = { queen: '', rook: '=R', bishop: '=B', knight: '=N' };
const ROLES: Readonly<Record<string, PromotionRole>> = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const ENTRY = /^(\d),(\d)-(\d),(\d)(?:=([QRBN]))?$/;

/** Formats a move of a solution as 'row,col-row,col' (R-EN-15), row 0 being rank 8; '=N' marks an underpromotion. */
export function makeSolutionEntry({ from, to, promotion = 'queen' }: MoveInput): string {
  return `${rowOf(from)},${colOf(from)}-${rowOf(to)},${colOf(to)}${SUFFIXES[promotion]}`;
}

/**
 * Parses a move of a solution; null if it is invalid. `promotion` is only set if the entry has a suffix: a pawn that
 * reaches the last rank without one becomes a queen.
 */
export function parseSolutionEntry(text: string): MoveInput | null {
  const [, fromRow, fromCol, toRow, toCol, letter = ''] = ENTRY.exec(text) ?? [];
  const from = squareFrom(Number(fromRow), Number(fromCol));
  const to = squareFrom(Number(toRow), Number(toCol));
  if (from === null || to === null) return null;
  const promotion = ROLES[letter];
  return promotion === undefined ? { from, to } : { from, to, promotion };
}

/** A Glicko-2 rating. */
export interface SolverRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** The rating of a new solver. With this deviation no result changes it by more than 100. */
export const NEW_SOLVER_RATING: SolverRating = { rating: 1500, deviation: 130, volatility: 0.06 };

/** Highest rating that the API accepts. */
const MAX_RATING = 3_999;

/** Rounds a rating for display and for queries. */
export function wholeRating(rating: number): number {
  return Math.min(Math.max(0, Math.round(rating)), MAX_RATING);
}

/**
 * The rating of the puzzles that a solver gets: two deviations below their own, so that puzzles are easy until the
 * rating is certain.
 */
export function puzzleRatingFor({ rating, deviation }: Pick<SolverRating, 'rating' | 'deviation'>): number {
  return wholeRating(rating - 2 * deviation);
}
