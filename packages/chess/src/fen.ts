import { WHITE } from './core/codes.ts';
import { Position } from './core/position.ts';
import { castlingLetters, EMPTY_SQUARE, type FenError, parseSetup, rightsOnBoard, type Setup } from './core/setup.ts';
import { err, ok, type Result } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import type { Square } from './types.ts';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A FEN of a playable position. */
export interface ParsedFen {
  /** The normalized text, without the dropped claims. */
  readonly fen: string;
  /**
   * Claims of the text that the board contradicts: castling rights whose king or rook is not on its start square, an en
   * passant square without a legal capture. The simplified rules drop every such claim. '' and null if none.
   */
  readonly dropped: { readonly castling: string; readonly enPassant: Square | null };
}

/**
 * Parses a FEN (or the four fields of an EPD) of a playable position: eight ranks, one king each, no pawns on the back
 * ranks, no more pieces than promotions allow, and the side that just moved is not in check.
 */
export function parseFen(text: string, ruleSet: RuleSet = 'standard'): Result<ParsedFen, FenError> {
  const read = readPosition(text, ruleSet);
  if (!read.ok) return read;
  const { position, setup } = read.value;
  return ok({
    fen: position.toFen(),
    dropped: {
      castling: castlingLetters(setup.castling & ~position.castling),
      enPassant: position.epSquare < 0 ? setup.enPassant : null,
    },
  });
}

/** Like `parseFen`, but returns the position and the parsed fields. */
export function readPosition(
  text: string,
  ruleSet: RuleSet,
): Result<{ readonly position: Position; readonly setup: Setup }, FenError> {
  const setup = parseSetup(text);
  if (!setup.ok) return setup;
  const wrong = boardError(text, setup.value.board);
  if (wrong !== null) return err(wrong);
  const position = new Position(setup.value, ruleSet);
  const opponent = position.turn === WHITE ? 1 : 0;
  if (position.isAttacked(position.kings[opponent] ?? 0, position.turn))
    return err({ code: 'opponent-in-check', field: 'turn', at: text.search(/\s[wb]/) + 1 });
  return ok({ position, setup: setup.value });
}

/** Piece counts and pawn squares that cannot occur in a game. */
function boardError(text: string, board: string): FenError | null {
  for (const king of ['K', 'k']) {
    const count = board.split(king).length - 1;
    if (count !== 1) return { code: 'king-count', field: 'board', at: count === 0 ? 0 : offsetOf(text, king, 2) };
  }
  const backRanks = board.slice(0, 8) + board.slice(56);
  if (/[Pp]/.test(backRanks)) return { code: 'pawn-on-back-rank', field: 'board', at: offsetOfBackRankPawn(text) };
  for (const letters of ['PNBRQK', 'pnbrqk'])
    if (promotionsNeeded(board, letters) > 8) return { code: 'too-many-pieces', field: 'board', at: 0 };
  return null;
}

/** Pawns on the board plus pieces in excess of the start position. Both come from the eight pawns. */
function promotionsNeeded(board: string, letters: string): number {
  const usual = [0, 2, 2, 2, 1, 1];
  let needed = 0;
  for (const [i, most] of usual.entries()) needed += Math.max(0, board.split(letters.charAt(i)).length - 1 - most);
  return needed;
}

/** The offset of the nth occurrence of a letter. */
function offsetOf(text: string, letter: string, nth: number): number {
  let at = -1;
  for (let n = 0; n < nth; n++) at = text.indexOf(letter, at + 1);
  return at;
}

function offsetOfBackRankPawn(text: string): number {
  const boardAt = text.search(/\S/);
  const firstRankEnd = text.indexOf('/');
  const inFirst = text.slice(boardAt, firstRankEnd).search(/[Pp]/);
  if (inFirst >= 0) return boardAt + inFirst;
  const lastRankAt = text.lastIndexOf('/') + 1;
  return lastRankAt + text.slice(lastRankAt).search(/[Pp]/);
}

/** The castling rights that a board allows, as in a FEN; '' for none. @param board 64 letters from a8 to h1 */
export function possibleCastling(board: string): string {
  return castlingLetters(rightsOnBoard(board));
}

/** The FEN of a stored board and side to move: no castling rights, no en passant square, move 1. */
export function fenOfBoard(board: string, turn: 'white' | 'black'): string {
  const ranks = (board.match(/.{8}/g) ?? []).map((rank) =>
    rank.replaceAll(new RegExp(`\\${EMPTY_SQUARE}+`, 'g'), (run) => `${run.length}`),
  );
  return `${ranks.join('/')} ${turn === 'white' ? 'w' : 'b'} - - 0 1`;
}
