/** Chessground, the board of Lichess, without animation, because our painter has none either. */
import { Chessground } from '@lichess-org/chessground';
import type { MountBoard } from './board-under-test.ts';

/** @public called on the page that painters.ts makes */
export const mount: MountBoard = (root) => {
  const ground = Chessground(root, { animation: { enabled: false }, viewOnly: true });
  return ({ fen, turn, lastMove, check }) =>
    ground.set({
      fen,
      turnColor: turn,
      lastMove: lastMove === null ? [] : [...lastMove],
      check: check === null ? false : turn,
    });
};
