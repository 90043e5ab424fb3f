/** Shared helpers of the voice's tests. */
import type { BoardFacts } from './board-facts.ts';

/** A move of the character without anything to remark on. */
export const QUIET: BoardFacts = {
  ply: 30,
  mover: 'character',
  check: null,
  captured: null,
  trade: false,
  queensOff: false,
  enPassant: false,
  castled: false,
  promoted: false,
  fork: null,
  pin: null,
  repeated: false,
  endgame: false,
  opening: null,
  gambit: null,
};
