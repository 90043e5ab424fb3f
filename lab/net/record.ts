/** A position of the training data in 28 bytes, as seen by the side to move. Pure. */
import { BLACK, BLACK_BIT, Position } from '@sixtyfour/chess/core';

/**
 * 8 bytes of occupied squares (a1 is bit 0 of byte 0; ranks mirrored if black is to move), 16 bytes of pieces in that
 * order, two per byte (a role, plus BLACK_BIT for the opponent's), 2 of the score, 1 of the result and the side to move,
 * 1 of the game's group.
 */
export const RECORD_BYTES = 28;
const PIECES = 8;
const SCORE = 24;
const END = 26;
/** In the byte END: black is to move. The other bits are the result. */
const BLACK_TO_MOVE = 4;
const GROUP = 27;

/** Games are in this many groups, so that whole games can be held out. */
export const GROUPS = 256;

/** The result of a game for a side: loss, draw, win. */
export type Result = 0 | 1 | 2;

/** Writes a position at the start of `bytes`. The score is in centipawns for the side to move. */
export function writePosition(bytes: Uint8Array, position: Position, score: number, group: number): void {
  bytes.fill(0, 0, RECORD_BYTES);
  const flip = position.turn === BLACK ? BLACK_BIT : 0;
  const ranks = position.turn === BLACK ? 56 : 0;
  let count = 0;
  for (let square = 0; square < 64; square++) {
    const from = square ^ ranks;
    const piece = position.board[((from >> 3) << 4) | (from & 7)] ?? 0;
    if (piece === 0) continue;
    bytes[square >> 3] = (bytes[square >> 3] ?? 0) | (1 << (square & 7));
    const at = PIECES + (count >> 1);
    bytes[at] = (bytes[at] ?? 0) | ((piece ^ flip) << ((count & 1) << 2));
    count++;
  }
  bytes[SCORE] = score & 255;
  bytes[SCORE + 1] = (score >> 8) & 255;
  bytes[END] = position.turn === BLACK ? BLACK_TO_MOVE : 0;
  bytes[GROUP] = group;
}

/** Completes the records of a game with its result for white. */
export function writeResult(records: Uint8Array, result: Result): void {
  for (let at = END; at < records.length; at += RECORD_BYTES)
    records[at] = records[at] === BLACK_TO_MOVE ? BLACK_TO_MOVE | (2 - result) : result;
}

/**
 * Reads the pieces of the record at `at` as `piece << 6 | square` into `out` (squares 0 for a1 to 63, own pieces
 * without BLACK_BIT) and returns their number.
 */
export function readPieces(records: Uint8Array, at: number, out: Int32Array): number {
  let count = 0;
  for (let rank = 0; rank < 8; rank++) {
    for (let bits = records[at + rank] as number; bits !== 0; bits &= bits - 1) {
      const square = rank * 8 + 31 - Math.clz32(bits & -bits);
      const pair = records[at + PIECES + (count >> 1)] as number;
      out[count] = (((pair >> ((count & 1) << 2)) & 15) << 6) | square;
      count++;
    }
  }
  return count;
}

const LETTERS = ' PNBRQK  pnbrqk';

/** The position of the record at `at`, with the side to move as white, without castling rights and en passant. */
export function readPosition(records: Uint8Array, at: number): Position {
  const pieces = new Int32Array(32);
  const count = readPieces(records, at, pieces);
  const letters = Array.from({ length: 64 }, () => '.');
  for (const piece of pieces.subarray(0, count)) letters[(piece & 63) ^ 56] = LETTERS.charAt(piece >> 6);
  const board = letters.join('');
  return new Position({ board, turn: 'white', castling: 0, enPassant: null, halfmove: 0, fullmove: 1 }, 'standard');
}

/** The score of the record at `at`, in centipawns for the side to move. */
export function readScore(records: Uint8Array, at: number): number {
  return (((records[at + SCORE + 1] as number) << 24) >> 16) | (records[at + SCORE] as number);
}

/** The result of the record at `at` for the side to move: 0, 0.5 or 1. */
export function readResult(records: Uint8Array, at: number): number {
  return ((records[at + END] as number) & 3) / 2;
}

export function isBlackToMove(records: Uint8Array, at: number): boolean {
  return ((records[at + END] as number) & BLACK_TO_MOVE) !== 0;
}

/** The group of the game. Games of a file are numbered consecutively, so adjacent games have different groups. */
export function readGroup(records: Uint8Array, at: number): number {
  return records[at + GROUP] as number;
}
