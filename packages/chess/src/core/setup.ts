import { err, ok, type Result } from '../result.ts';
import { type Color, isSquare, type Square } from '../types.ts';
import { BLACK_LONG, BLACK_SHORT, codeOfLetter, WHITE_LONG, WHITE_SHORT } from './codes.ts';

/** The six fields of a FEN, before the position is checked for playability. */
export interface Setup {
  /** 64 letters from a8 to h1, '.' for empty. */
  readonly board: string;
  readonly turn: Color;
  /** Castling rights as bits of codes.ts. */
  readonly castling: number;
  readonly enPassant: Square | null;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmove: number;
  readonly fullmove: number;
}

export const FEN_FIELDS = ['board', 'turn', 'castling', 'en-passant', 'halfmove', 'fullmove'] as const;
export type FenField = (typeof FEN_FIELDS)[number];

export type FenErrorCode =
  | 'field-missing'
  | 'field-unexpected'
  | 'rank-count'
  | 'rank-length'
  | 'letter-unknown'
  | 'turn-unknown'
  | 'castling-malformed'
  | 'en-passant-malformed'
  | 'number-malformed'
  | 'king-count'
  | 'pawn-on-back-rank'
  | 'too-many-pieces'
  | 'opponent-in-check';

export interface FenError {
  readonly code: FenErrorCode;
  /** For `field-unexpected`, the last known field. */
  readonly field: FenField;
  /** Offset of the first wrong character; the text's length if something is missing. */
  readonly at: number;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

export const EMPTY_SQUARE = '.';

const CASTLING_LETTERS = [
  ['K', WHITE_SHORT],
  ['Q', WHITE_LONG],
  ['k', BLACK_SHORT],
  ['q', BLACK_LONG],
] as const;

/** The FEN letters of castling rights, such as `KQkq`; '' for none. */
export function castlingLetters(rights: number): string {
  return CASTLING_LETTERS.filter(([, bit]) => (rights & bit) !== 0)
    .map(([letter]) => letter)
    .join('');
}

/** The castling rights whose king and rook are on their start squares. */
export function rightsOnBoard(board: string): number {
  const has = (letters: string, ...indexes: readonly number[]) =>
    indexes.every((index, i) => board.charAt(index) === letters.charAt(i));
  return (
    (has('KR', 60, 63) ? WHITE_SHORT : 0) |
    (has('KR', 60, 56) ? WHITE_LONG : 0) |
    (has('kr', 4, 7) ? BLACK_SHORT : 0) |
    (has('kr', 4, 0) ? BLACK_LONG : 0)
  );
}

/**
 * Parses the syntax of a FEN. Board and turn are required; missing trailing fields (an EPD has only four) default to
 * `- - 0 1`.
 */
export function parseSetup(fen: string): Result<Setup, FenError> {
  const tokens: Token[] = [...fen.matchAll(/\S+/g)].map((found) => ({ text: found[0], at: found.index }));
  const [board, turn, castling, enPassant, halfmove, fullmove, unexpected] = tokens;
  if (board === undefined) return err({ code: 'field-missing', field: 'board', at: fen.length });

  const letters = readBoard(board);
  if (!letters.ok) return letters;
  if (turn === undefined) return err({ code: 'field-missing', field: 'turn', at: fen.length });
  if (turn.text !== 'w' && turn.text !== 'b') return err({ code: 'turn-unknown', field: 'turn', at: turn.at });
  const color: Color = turn.text === 'w' ? 'white' : 'black';
  const rights = readCastling(castling);
  if (!rights.ok) return rights;
  const target = readEnPassant(enPassant, color);
  if (!target.ok) return target;
  const half = readNumber(halfmove, 'halfmove', 0);
  if (!half.ok) return half;
  const full = readNumber(fullmove, 'fullmove', 1);
  if (!full.ok) return full;
  if (unexpected !== undefined) return err({ code: 'field-unexpected', field: 'fullmove', at: unexpected.at });

  return ok({
    board: letters.value,
    turn: color,
    castling: rights.value,
    enPassant: target.value,
    halfmove: half.value,
    // Some programs number moves from 0.
    fullmove: Math.max(1, full.value),
  });
}

function readBoard({ text, at }: Token): Result<string, FenError> {
  let board = '';
  let ranks = 1;
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    const digit = '12345678'.indexOf(letter) + 1;
    if (letter === '/') {
      if (width !== 8) return err({ code: 'rank-length', field: 'board', at: at + i });
      ranks++;
      if (ranks > 8) return err({ code: 'rank-count', field: 'board', at: at + i });
      width = 0;
      continue;
    }
    if (digit === 0 && codeOfLetter(letter) === 0) return err({ code: 'letter-unknown', field: 'board', at: at + i });
    board += digit === 0 ? letter : EMPTY_SQUARE.repeat(digit);
    width += Math.max(1, digit);
    if (width > 8) return err({ code: 'rank-length', field: 'board', at: at + i });
  }
  if (width !== 8) return err({ code: 'rank-length', field: 'board', at: at + text.length });
  if (ranks !== 8) return err({ code: 'rank-count', field: 'board', at: at + text.length });
  return ok(board);
}

function readCastling(token: Token | undefined): Result<number, FenError> {
  if (token === undefined || token.text === '-') return ok(0);
  let rights = 0;
  for (let i = 0; i < token.text.length; i++) {
    const letter = token.text.charAt(i);
    const bit = CASTLING_LETTERS.find(([known]) => known === letter)?.[1] ?? 0;
    if (bit === 0 || (rights & bit) !== 0)
      return err({ code: 'castling-malformed', field: 'castling', at: token.at + i });
    rights |= bit;
  }
  return ok(rights);
}

function readEnPassant(token: Token | undefined, turn: Color): Result<Square | null, FenError> {
  if (token === undefined || token.text === '-') return ok(null);
  const { text, at } = token;
  if (!isSquare(text) || text.charAt(1) !== (turn === 'white' ? '6' : '3'))
    return err({ code: 'en-passant-malformed', field: 'en-passant', at });
  return ok(text);
}

function readNumber(
  token: Token | undefined,
  field: 'halfmove' | 'fullmove',
  fallback: number,
): Result<number, FenError> {
  if (token === undefined) return ok(fallback);
  const strange = token.text.search(/\D/);
  if (strange >= 0) return err({ code: 'number-malformed', field, at: token.at + strange });
  // Longer numbers could overflow an int32; no game has 100,000 moves.
  if (token.text.length > 5) return err({ code: 'number-malformed', field, at: token.at + 5 });
  return ok(Number(token.text));
}
