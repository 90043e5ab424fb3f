import { moveFrom, moveTo, type Position, tables } from '@sixtyfour/chess/core';

const { ATTACKS_NEAR, DIRECTION_BETWEEN } = tables;
/** See DIFFERENCE_OFFSET and ATTACKS_SQUARE in the chess core's tables.ts. */
const OFFSET = 128;
const ATTACKS_SQUARE = 256;

/** Whether a quiet move gives direct check. Does not detect discovered checks. */
export function givesDirectCheck(position: Position, move: number): boolean {
  const board = position.board;
  const from = moveFrom(move);
  const to = moveTo(move);
  const king = position.kings[position.turn ^ 1] as number;
  const difference = king - to + OFFSET;
  if (((ATTACKS_NEAR[((board[from] as number) << 8) + difference] as number) & ATTACKS_SQUARE) === 0) return false;
  const step = DIRECTION_BETWEEN[difference] as number;
  if (step === 0) return true;
  let square = to + step;
  while (square !== king && (board[square] === 0 || square === from)) square += step;
  return square === king;
}
