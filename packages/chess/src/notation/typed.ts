import type { Game } from '../chess-game.ts';
import type { Move } from '../move.ts';
import { err, type Result } from '../result.ts';
import { parseSan } from './san.ts';
import { type NotationError, parseUci } from './uci.ts';

/**
 * Parses a move typed by a player: UCI (e2e4, e7e8q, e1g1), SAN in either case (Nf3, nf3, exd5, e8=N), the long
 * notation (Ng1f3), or castling as O-O or 0-0. A 'b' that could be a file or a bishop is tried as a pawn move first.
 */
export function parseTyped(game: Game, text: string): Result<Move, NotationError> {
  const typed = text.trim();
  const offset = text.length - text.trimStart().length;
  let first: NotationError | null = null;
  for (const read of readings(typed)) {
    const move = read(game);
    if (move.ok) return move;
    // The error of a well-formed reading is more useful than 'malformed'.
    if (first === null || first.code === 'malformed') first = move.error;
  }
  return err(first === null ? { code: 'malformed', at: offset } : { code: first.code, at: first.at + offset });
}

type Reading = (game: Game) => Result<Move, NotationError>;

function readings(typed: string): readonly Reading[] {
  const all: Reading[] = [];
  const asUci = typed.toLowerCase().replace(/^([a-h][1-8])[- x]?([a-h][1-8])=?([qrbn]?)$/, '$1$2$3');
  if (/^[a-h][1-8][a-h][1-8]/.test(asUci)) all.push((game) => parseUci(game, asUci));
  all.push((game) => parseSan(game, typed));
  const asPiece = typed.replace(/^[nbrqk]/, (letter) => letter.toUpperCase());
  if (asPiece !== typed) all.push((game) => parseSan(game, asPiece));
  const lower = typed.toLowerCase();
  if (lower !== typed) {
    all.push((game) => parseSan(game, lower));
    const lowerPiece = lower.replace(/^[nbrqk]/, (letter) => letter.toUpperCase());
    all.push((game) => parseSan(game, lowerPiece));
  }
  return all;
}
