import type { BoardView } from './view.ts';
import { piecesOfFen } from './diagram.ts';

/** A view for tests: the pieces of a FEN, white at the bottom, no marks, with the given fields changed. */
export function testView(fen: string, given: Partial<BoardView> = {}): BoardView {
  return {
    pieces: piecesOfFen(fen),
    orientation: 'white',
    lastMove: null,
    selected: null,
    targets: null,
    check: null,
    movable: null,
    ...given,
  };
}

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
