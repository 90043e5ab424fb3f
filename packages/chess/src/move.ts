import {
  CASTLE,
  DOUBLE_PUSH,
  EN_PASSANT,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  pieceOfCode,
  promotionOfCode,
  squareName,
} from './core/codes.ts';
import type { Position } from './core/position.ts';
import type { Piece, PromotionRole, Square } from './types.ts';

declare const legal: unique symbol;

export type MoveKind = 'normal' | 'double-push' | 'en-passant' | 'castle-short' | 'castle-long';

/** A legal move of one position. Only `Game.legalMoves`, `Game.move` and the parsers create one. */
export interface Move {
  readonly from: Square;
  /** The target square; for castling, the king's. */
  readonly to: Square;
  readonly promotion?: PromotionRole;
  readonly piece: Piece;
  /** The captured piece. En passant, it is not on `to`. */
  readonly captured: Piece | null;
  readonly kind: MoveKind;
  readonly [legal]: true;
}

/** A requested move, legal or not. */
export interface MoveInput {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

/** Converts a move code of the position to a `Move`. */
export function toMove(position: Position, code: number): Move {
  const from = moveFrom(code);
  const to = moveTo(code);
  const kind = kindOf(code);
  const capturedEnPassant = kind === 'en-passant' ? (position.board[from] ?? 0) ^ 8 : 0;
  const promotion = promotionOfCode(movePromotion(code));
  const move: Omit<Move, typeof legal> = {
    from: squareName(from),
    to: squareName(to),
    ...(promotion === undefined ? {} : { promotion }),
    piece: pieceAt(position, from),
    captured: pieceOfCode(capturedEnPassant || (position.board[to] ?? 0)),
    kind,
  };
  return move as Move;
}

function pieceAt(position: Position, square: number): Piece {
  const piece = pieceOfCode(position.board[square] ?? 0);
  if (piece === null) throw new Error(`no piece on ${squareName(square)} of ${position.toFen()}`);
  return piece;
}

function kindOf(code: number): MoveKind {
  switch (moveFlag(code)) {
    case DOUBLE_PUSH:
      return 'double-push';
    case EN_PASSANT:
      return 'en-passant';
    case CASTLE:
      return moveTo(code) > moveFrom(code) ? 'castle-short' : 'castle-long';
    default:
      return 'normal';
  }
}
