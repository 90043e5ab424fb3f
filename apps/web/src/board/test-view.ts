import type { BoardView } from './view.ts';
import { piecesOfFen } from './diagram.ts';

/** A view for tests: a FEN's pieces, white at the bottom, nothing marked, except what is given. */
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
