/** Puzzles as they are written down: what a line of solution looks like, and the names of themes. */
import { colOf, type MoveInput, type PromotionRole, rowOf, squareFrom } from '@sixtyfour/chess';

/** Named as Lichess names them, so that puzzles from there and ours are found under one theme. */
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
  'underPromotion',
  'veryLong',
] as const;
export type PuzzleTheme = (typeof PUZZLE_THEMES)[number];

/** Read either way. A queen is what a pawn becomes when nothing is said. */
const SUFFIXES: Readonly<Record<PromotionRole, string>> = { queen: '', rook: '=R', bishop: '=B', knight: '=N' };
const ROLES: Readonly<Record<string, PromotionRole>> = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const ENTRY = /^(\d),(\d)-(\d),(\d)(?:=([QRBN]))?$/;

/** A move of a solution, 'row,col-row,col' (R-EN-15); row 0 is rank 8. A pawn that does not become a queen says so. */
export function makeSolutionEntry({ from, to, promotion = 'queen' }: MoveInput): string {
  return `${rowOf(from)},${colOf(from)}-${rowOf(to)},${colOf(to)}${SUFFIXES[promotion]}`;
}

/**
 * Reads an entry of a solution, or null when it is none. `promotion` is only what the entry says: a pawn that reaches
 * the last rank without it becomes a queen.
 */
export function parseSolutionEntry(text: string): MoveInput | null {
  const [, fromRow, fromCol, toRow, toCol, letter = ''] = ENTRY.exec(text) ?? [];
  const from = squareFrom(Number(fromRow), Number(fromCol));
  const to = squareFrom(Number(toRow), Number(toCol));
  if (from === null || to === null) return null;
  const promotion = ROLES[letter];
  return promotion === undefined ? { from, to } : { from, to, promotion };
}

/** How well somebody solves puzzles, by Glicko-2. */
export interface SolverRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Of a visitor who has not solved a puzzle yet. */
export const NEW_SOLVER_RATING: SolverRating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Highest rating that a query can carry. */
const HIGHEST_ASKED = 3_999;

/** A rating as it is shown and asked for. */
export function wholeRating(rating: number): number {
  return Math.min(Math.max(0, Math.round(rating)), HIGHEST_ASKED);
}

/**
 * The rating near which a solver gets puzzles: what they most likely solve, so that puzzles are gentle until the rating
 * is well known.
 */
export function puzzleRatingFor({ rating, deviation }: Pick<SolverRating, 'rating' | 'deviation'>): number {
  return wholeRating(rating - 2 * deviation);
}
