import { type Color, FILES, type PieceLetter, type Piece, type PromotionRole, ROLES, type Square } from '../types.ts';

/** Integer codes of colors, pieces, squares and moves, for the search. */

/** 0 white, 1 black. */
export type Side = 0 | 1;
export const WHITE = 0;
export const BLACK = 1;

/** Piece codes: 0 empty, a role for white, role | 8 for black. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export const BLACK_BIT = 8;

/** Castling rights as bits. */
export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

/** Move flags; 0 for any other move. */
export const DOUBLE_PUSH = 1;
export const EN_PASSANT = 2;
export const CASTLE = 3;

/** For hot modules, which destructure it; tables.ts explains why. */
export const codes = {
  WHITE,
  BLACK,
  PAWN,
  KNIGHT,
  BISHOP,
  ROOK,
  QUEEN,
  KING,
  WHITE_SHORT,
  WHITE_LONG,
  DOUBLE_PUSH,
  EN_PASSANT,
  CASTLE,
} as const;

/** Encodes a move: from | to << 7 | promotion role << 14 | flag << 17. Squares are 0x88: rank * 16 + file, a1 = 0. */
export function makeMove(from: number, to: number, promotion: number, flag: number): number {
  return from | (to << 7) | (promotion << 14) | (flag << 17);
}

/** The 0x88 start square of a move. */
export function moveFrom(move: number): number {
  return move & 127;
}

/** The 0x88 target square of a move. */
export function moveTo(move: number): number {
  return (move >> 7) & 127;
}

/** The promotion role of a move, KNIGHT to QUEEN, or 0. */
export function movePromotion(move: number): number {
  return (move >> 14) & 7;
}

/** DOUBLE_PUSH, EN_PASSANT, CASTLE or 0. */
export function moveFlag(move: number): number {
  return move >> 17;
}

/** Converts a 0x88 square to 0 to 63: a1 = 0, h8 = 63. */
export function to64(square: number): number {
  return (square + (square & 7)) >> 1;
}

/** The start and target squares of a move in twelve bits, for history tables. */
export function fromToIndex(move: number): number {
  return (to64(move & 127) << 6) | to64((move >> 7) & 127);
}

const LETTERS = ' PNBRQK  pnbrqk';

/** The piece code of a FEN letter, or 0. */
export function codeOfLetter(letter: string): number {
  return letter === ' ' ? 0 : Math.max(0, LETTERS.indexOf(letter));
}

/** The FEN letter of a piece code from PAWN on. */
export function letterOfCode(code: number): PieceLetter {
  return LETTERS.charAt(code) as PieceLetter;
}

/** The piece of a piece code, or null for 0. */
export function pieceOfCode(code: number): Piece | null {
  const role = ROLES[(code & 7) - 1];
  return role === undefined ? null : { color: colorOfSide(code >> 3), role };
}

/** The side of a color. */
export function sideOf(color: Color): Side {
  return color === 'white' ? WHITE : BLACK;
}

/** The color of a side. */
export function colorOfSide(side: number): Color {
  return side === WHITE ? 'white' : 'black';
}

/** The code of a promotion role. */
export function roleCode(role: PromotionRole): number {
  return ROLES.indexOf(role) + 1;
}

/** The promotion role of a code, or undefined for 0. */
export function promotionOfCode(code: number): PromotionRole | undefined {
  return code === 0 ? undefined : (ROLES[code - 1] as PromotionRole);
}

/** The 0x88 code of a square. */
export function squareCode(square: Square): number {
  return (square.charCodeAt(1) - 49) * 16 + square.charCodeAt(0) - 97;
}

/** The name of a 0x88 square. */
export function squareName(code: number): Square {
  return `${FILES[code & 7] ?? 'a'}${(code >> 4) + 1}` as Square;
}

/** The move in UCI: `e2e4`, `e7e8q`; castling is written as the king's move. */
export function moveToUci(move: number): string {
  const promotion = movePromotion(move);
  const suffix = promotion === 0 ? '' : letterOfCode(promotion | BLACK_BIT);
  return squareName(moveFrom(move)) + squareName(moveTo(move)) + suffix;
}
