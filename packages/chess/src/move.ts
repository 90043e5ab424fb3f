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

/** A legal move of one position: only `Game.legalMoves`, `Game.move` and the parsers make one. */
export interface Move {
  readonly from: Square;
  /** Where the piece arrives; for castling the king's square. */
  readonly to: Square;
  readonly promotion?: PromotionRole;
  readonly piece: Piece;
  /** What is taken; en passant, it does not stand on `to`. */
  readonly captured: Piece | null;
  readonly kind: MoveKind;
  readonly [legal]: true;
}

/** What somebody wants to play, legal or not. */
export interface MoveInput {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
}

/** A core move of the position as a value. */
export function toMove(position: Position, code: number): Move {
  const from = moveFrom(code);
  const to = moveTo(code);
  const kind = kindOf(code);
  const pawnTaken = kind === 'en-passant' ? (position.board[from] ?? 0) ^ 8 : 0;
  const promotion = promotionOfCode(movePromotion(code));
  const move: Omit<Move, typeof legal> = {
    from: squareName(from),
    to: squareName(to),
    ...(promotion === undefined ? {} : { promotion }),
    piece: pieceAt(position, from),
    captured: pieceOfCode(pawnTaken || (position.board[to] ?? 0)),
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
