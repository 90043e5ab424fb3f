import { pieceLetter } from '../material.ts';
import type { Move } from '../move.ts';
import type { Role } from '../types.ts';

/** The move in UCI: `e2e4`, `e7e8q`; castling is written as the king's move. */
export function makeUci(move: Move): string {
  return move.from + move.to + (move.promotion === undefined ? '' : pieceLetter('black', move.promotion));
}

/**
 * The move in SAN without a check sign. `legalMoves` must contain at least the position's moves to the same square: it
 * decides how much of the start square is written.
 */
export function sanOf(move: Move, legalMoves: readonly Move[]): string {
  const castling = castlingOf(move);
  if (castling !== null) return castling;
  if (move.piece.role === 'pawn') return pawnMove(move, '');
  return roleLetter(move.piece.role) + disambiguation(move, legalMoves) + takes(move) + move.to;
}

/** The move in long notation without a check sign: both squares; a capturing pawn shows only its file. */
export function longNotationOf(move: Move): string {
  const castling = castlingOf(move);
  if (castling !== null) return castling;
  if (move.piece.role === 'pawn') return pawnMove(move, move.from);
  return roleLetter(move.piece.role) + move.from + takes(move) + move.to;
}

function pawnMove(move: Move, start: string): string {
  const promotion = move.promotion === undefined ? '' : `=${roleLetter(move.promotion)}`;
  return (move.captured === null ? start : `${move.from.charAt(0)}x`) + move.to + promotion;
}

function castlingOf(move: Move): string | null {
  if (move.kind === 'castle-short') return 'O-O';
  return move.kind === 'castle-long' ? 'O-O-O' : null;
}

function takes(move: Move): string {
  return move.captured === null ? '' : 'x';
}

function roleLetter(role: Role): string {
  return pieceLetter('white', role);
}

/** The start file if it is unique among the rivals, else the rank, else both. */
function disambiguation(move: Move, legalMoves: readonly Move[]): string {
  const rivals = legalMoves.filter(
    (other) => other.to === move.to && other.from !== move.from && other.piece.role === move.piece.role,
  );
  if (rivals.length === 0) return '';
  const file = move.from.charAt(0);
  const rank = move.from.charAt(1);
  if (rivals.every((rival) => rival.from.charAt(0) !== file)) return file;
  return rivals.every((rival) => rival.from.charAt(1) !== rank) ? rank : move.from;
}
