/** Lines of moves played on the board, and the material that they win. */
import { type Color, type Game, opposite, parseUci, type PlayedMove, type Role, type Square } from '@sixtyfour/chess';
import { KING, MAX_MOVES, moveTo, PAWN, Position, QUEEN } from '@sixtyfour/chess/core';
import { EXCHANGE_VALUES } from '../search/exchange.ts';
import type { Balance, PieceOn } from './claim.ts';
import { WORTH } from './geometry.ts';

/** A move of a line with the positions around it. */
export interface Turn {
  readonly before: Game;
  readonly played: PlayedMove;
  readonly after: Game;
}

/** Plays UCI moves until the end of the game or the first illegal one. */
export function playTurns(start: Game, moves: readonly string[]): readonly Turn[] {
  const turns: Turn[] = [];
  let game = start;
  for (const text of moves) {
    const move = game.outcome === null ? parseUci(game, text) : null;
    if (move === null || !move.ok) break;
    const after = game.play(move.value);
    if (after.lastPlayed === null) break;
    turns.push({ before: game, played: after.lastPlayed, after });
    game = after;
  }
  return turns;
}

/** The material difference in pawns, from the side's point of view. */
export function materialOf(game: Game, color: Color): number {
  const white = game.materialDifference();
  return color === 'white' ? white : -white;
}

/** The square of a captured piece, which differs from the target square en passant. */
export function capturedSquare({ played: { move } }: Turn): Square {
  return move.kind === 'en-passant' ? (`${move.to.charAt(0)}${move.from.charAt(1)}` as Square) : move.to;
}

/** The square before `turns` of the piece that is on `square` after them. */
export function originOf(square: Square, turns: readonly Turn[]): Square {
  return turns.reduceRight((at, { played }) => (played.move.to === at ? played.move.from : at), square);
}

/** The piece on a square. Throws if the square is empty. */
export function pieceOn(game: Game, square: Square): PieceOn {
  const piece = game.pieceAt(square);
  if (piece === null) throw new Error(`no piece on ${square} of ${game.fen}`);
  return { ...piece, square };
}

/** The piece that a turn moved, on its square after the move, and promoted if it was. */
export function movedPiece({ played: { move } }: Turn): PieceOn {
  return { color: move.piece.color, role: move.promotion ?? move.piece.role, square: move.to };
}

/** The piece that a turn moved, on its square before the move. */
export function movingPiece({ played: { move } }: Turn): PieceOn {
  return { ...move.piece, square: move.from };
}

/** The gain of the starting side after each number of turns, in pawns; the first is 0. */
export function gainsOf(start: Game, turns: readonly Turn[]): readonly number[] {
  const from = materialOf(start, start.turn);
  return [0, ...turns.map(({ after }) => materialOf(after, start.turn) - from)];
}

/**
 * The part of its gain that the starting side keeps after `at` turns, the last of which is its own: the minimum after
 * its later turns, including the captures possible at the end of the line.
 */
export function keptGain(start: Game, turns: readonly Turn[], at: number): number {
  const gains = gainsOf(start, turns);
  const last = turns.at(-1)?.after ?? start;
  const swing = captureGain(last);
  const end = (gains.at(-1) ?? 0) + (last.turn === start.turn ? swing : -swing);
  // Only after its own turns, because after the other side's turns a piece may be missing that is recaptured
  // immediately.
  return Math.min(end, ...gains.filter((_, count) => count >= at && count % 2 === 1));
}

/** The material taken and given between two positions. Equal pieces cancel out. */
export function balanceOf(start: Game, end: Game, attacker: Color, pawns: number): Balance {
  const lost = (color: Color): Role[] => {
    const before = rolesOf(start, color);
    const after = rolesOf(end, color);
    return BY_WORTH.flatMap((role) =>
      Array.from({ length: Math.max(0, (before.get(role) ?? 0) - (after.get(role) ?? 0)) }, () => role),
    );
  };
  const taken = lost(opposite(attacker));
  const given = lost(attacker);
  for (const role of given) {
    const equal = taken.findIndex((other) => WORTH[other] === WORTH[role]);
    if (equal < 0) continue;
    taken.splice(equal, 1);
    given.splice(given.indexOf(role), 1);
  }
  return { taken, given, pawns };
}

const BY_WORTH = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const satisfies readonly Role[];

function rolesOf(game: Game, color: Color): ReadonlyMap<Role, number> {
  const letters = color === 'white' ? 'QRBNP' : 'qrbnp';
  return new Map(BY_WORTH.map((role, i) => [role, game.board.split(letters.charAt(i)).length - 1]));
}

const QUIESCENCE_DEPTH = 10;
const buffers = Array.from({ length: QUIESCENCE_DEPTH + 1 }, () => new Int32Array(MAX_MOVES));

/** The gain of the side to move from profitable captures and promotions, in pawns. At least 0 unless it is in check. */
export function captureGain(game: Game): number {
  return quiesce(Position.fromFen(game.fen, game.ruleSet), -1000, 1000, QUIESCENCE_DEPTH);
}

const PAWNS = [0, 1, 3, 3, 5, 9, 0, 0] as const;

function quiesce(position: Position, alpha: number, beta: number, depth: number): number {
  const checked = position.inCheck();
  if (depth === 0) return 0;
  const buffer = buffers[depth] ?? new Int32Array(MAX_MOVES);
  const count = checked ? position.generateMoves(buffer, 0) : position.generateCaptures(buffer, 0);
  if (checked && count === 0) return -100;
  let best = checked ? -1000 : 0;
  if (best >= beta) return best;
  let low = Math.max(alpha, best);
  const victim = (move: number): number => (position.board[moveTo(move)] ?? 0) & 7;
  const moves = [...buffer.subarray(0, count)].toSorted(
    (a, b) => (EXCHANGE_VALUES[victim(b)] ?? 0) - (EXCHANGE_VALUES[victim(a)] ?? 0),
  );
  const { board } = position;
  for (const move of moves) {
    const role = (board[move & 127] ?? 0) & 7;
    const taken =
      PAWNS[victim(move) as 0] + (role === PAWN && victim(move) === 0 && (move & 7) !== (moveTo(move) & 7) ? 1 : 0);
    const promoted = ((move >> 14) & 7) === QUEEN ? 8 : 0;
    if (role === KING && taken === 0 && !checked) continue;
    position.make(move);
    const value = taken + promoted - quiesce(position, promoted + taken - beta, promoted + taken - low, depth - 1);
    position.unmake();
    if (value > best) best = value;
    if (value > low) low = value;
    if (low >= beta) break;
  }
  return best;
}
