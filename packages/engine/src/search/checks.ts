import { moveFrom, moveTo, type Position, tables } from '@sixtyfour/chess/core';

const { NEAR, STEP_BETWEEN } = tables;
/** @see tables of the chess core: the offset of a difference, and the bit for the square itself. */
const OFFSET = 128;
const AT_SQUARE = 256;

/** Whether a quiet move attacks the other king from where it goes; checks that it uncovers are not seen. */
export function attacksKing(position: Position, move: number): boolean {
  const board = position.board;
  const from = moveFrom(move);
  const to = moveTo(move);
  const king = position.kings[position.turn ^ 1] as number;
  const difference = king - to + OFFSET;
  if (((NEAR[((board[from] as number) << 8) + difference] as number) & AT_SQUARE) === 0) return false;
  const step = STEP_BETWEEN[difference] as number;
  if (step === 0) return true;
  let square = to + step;
  while (square !== king && (board[square] === 0 || square === from)) square += step;
  return square === king;
}
