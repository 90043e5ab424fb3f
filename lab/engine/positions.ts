/** Properties of positions in self-play games. Pure. */
import { EN_PASSANT, moveFlag, movePromotion, moveTo, type Position } from '@sixtyfour/chess/core';

/** Whether the static evaluation is meaningful: no check, and the best move neither captures nor promotes. */
export function isQuiet(position: Position, move: number): boolean {
  return (
    !position.inCheck() &&
    position.board[moveTo(move)] === 0 &&
    movePromotion(move) === 0 &&
    moveFlag(move) !== EN_PASSANT
  );
}

/** Whether a player could claim a draw. */
export function isDrawn(position: Position): boolean {
  return position.halfmove >= 100 || position.repetitions() > 1 || position.isInsufficientMaterial();
}
