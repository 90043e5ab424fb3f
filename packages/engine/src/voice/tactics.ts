/** Detects forks and pins made by the last move of a game, from the board alone. */
import { type Game, type Role, ROLES } from '@sixtyfour/chess';
import { KING, PAWN, Position, QUEEN, squareCode } from '@sixtyfour/chess/core';
import { attacks, stepToward, targetsOf } from '../play/attacks.ts';

export interface Fork {
  readonly by: Role;
  /** The more valuable first. */
  readonly targets: readonly [Role, Role];
}

export interface Pin {
  readonly pinned: Role;
  readonly behind: 'king' | 'queen';
}

/** Piece values in pawns by role code; the king's exceeds all others. */
const VALUES = [0, 1, 3, 3, 5, 9, 100];

/**
 * The fork of the last move, with its two most valuable targets, or null. The forking piece must not be capturable, and
 * each target must be the king, undefended, or more valuable than the forking piece. Pawns do not count.
 */
export function forkOf(game: Game): Fork | null {
  const moved = movedPiece(game);
  if (moved === null || moved.role === KING) return null;
  const { position, square, piece, role } = moved;
  const { board } = position;
  const targets = targetsOf(position, piece, square)
    .filter((target) => {
      const other = roleAt(board, target);
      if (other === PAWN) return false;
      return other === KING || valueOf(other) > valueOf(role) || !isDefended(position, target);
    })
    .map((target) => roleAt(board, target))
    .toSorted((a, b) => valueOf(b) - valueOf(a) || b - a);
  const [first, second] = targets;
  if (first === undefined || second === undefined) return null;
  return { by: roleName(role), targets: [roleName(first), roleName(second)] };
}

/** The pin of the last move against the king or queen, or null. The pinning piece must not be capturable. */
export function pinOf(game: Game): Pin | null {
  const moved = movedPiece(game);
  // A knight shares no line with its targets.
  if (moved === null || moved.role === PAWN || moved.role === KING) return null;
  const { position, square, piece, role } = moved;
  const { board } = position;
  for (const target of targetsOf(position, piece, square)) {
    const pinned = roleAt(board, target);
    const step = stepToward(square, target);
    if (pinned === PAWN || pinned === KING || step === 0) continue;
    const behind = firstBehind(board, target, step);
    if (behind === null || behind >> 3 === piece >> 3) continue;
    if ((behind & 7) === KING) return { pinned: roleName(pinned), behind: 'king' };
    if ((behind & 7) === QUEEN && pinned !== QUEEN && role !== QUEEN)
      return { pinned: roleName(pinned), behind: 'queen' };
  }
  return null;
}

interface MovedPiece {
  readonly position: Position;
  readonly square: number;
  /** The piece code; `role` is its role code. */
  readonly piece: number;
  readonly role: number;
}

/** The piece that moved last; null before the first move or if it can be captured. */
function movedPiece(game: Game): MovedPiece | null {
  const { lastMove } = game;
  if (lastMove === null || game.legalMoves().some(({ to }) => to === lastMove.to)) return null;
  const position = Position.fromFen(game.fen, game.ruleSet);
  const square = squareCode(lastMove.to);
  const piece = position.board[square] ?? 0;
  return { position, square, piece, role: piece & 7 };
}

function roleAt(board: Int8Array, square: number): number {
  return (board[square] ?? 0) & 7;
}

function valueOf(role: number): number {
  return VALUES[role] ?? 0;
}

function roleName(role: number): Role {
  return ROLES[role - 1] ?? 'pawn';
}

/** Whether a piece is defended by its own side. */
function isDefended({ board, pieces, pieceCounts }: Position, square: number): boolean {
  const side = (board[square] ?? 0) >> 3;
  const start = side << 4;
  for (let i = start; i < start + (pieceCounts[side] ?? 0); i++) {
    const from = pieces[i] ?? 0;
    if (from !== square && attacks(board, board[from] ?? 0, from, square)) return true;
  }
  return false;
}

/** The code of the next piece on a line beyond a square, or null. */
function firstBehind(board: Int8Array, square: number, step: number): number | null {
  for (let at = square + step; (at & 0x88) === 0; at += step) {
    const piece = board[at] ?? 0;
    if (piece !== 0) return piece;
  }
  return null;
}
