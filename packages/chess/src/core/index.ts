/** The mutable position for search and its integer codes. */
export {
  BISHOP,
  BLACK,
  BLACK_BIT,
  CASTLE,
  DOUBLE_PUSH,
  EN_PASSANT,
  KING,
  KNIGHT,
  fromToIndex,
  makeMove,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  moveToUci,
  PAWN,
  promotionOfCode,
  QUEEN,
  ROOK,
  type Side,
  squareCode,
  squareName,
  to64,
  WHITE,
} from './codes.ts';
export { MAX_MOVES } from './generate.ts';
export { perft } from './perft.ts';
export { Position } from './position.ts';
export { tables } from './tables.ts';
