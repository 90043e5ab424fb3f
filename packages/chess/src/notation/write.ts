import type { Game } from '../chess-game.ts';
import { pieceLetter } from '../material.ts';
import type { Move } from '../move.ts';
import type { Role } from '../types.ts';

/** FIDE's notation, with '+' or '#'. Throws when the move is not one of the game's position, as `play` does. */
export function makeSan(game: Game, move: Move): string {
  return game.play(move).lastPlayed?.san ?? '';
}

/** The specification's notation, 'Ng1f3', with '+' or '#'. Throws as makeSan does. */
export function makeLongNotation(game: Game, move: Move): string {
  return game.play(move).lastPlayed?.long ?? '';
}

/** `e2e4`, `e7e8q`; castling as the king's two squares. */
export function makeUci(move: Move): string {
  return move.from + move.to + (move.promotion === undefined ? '' : pieceLetter('black', move.promotion));
}

/**
 * FIDE's notation without the sign for check, which shows only after the move. The start square is told as far as it
 * takes among `legalMoves`, the moves of the same position, or those of them to the same square.
 */
export function sanOf(move: Move, legalMoves: readonly Move[]): string {
  const castling = castlingOf(move);
  if (castling !== null) return castling;
  if (move.piece.role === 'pawn') return pawnMove(move, '');
  return roleLetter(move.piece.role) + disambiguation(move, legalMoves) + takes(move) + move.to;
}

/** The specification's notation without the sign for check: both squares, but a pawn that captures names its file alone. */
export function longOf(move: Move): string {
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

/** The file if it tells the piece from its rivals, else the rank, else both. */
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
