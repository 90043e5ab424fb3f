import type { Color } from '@sixtyfour/chess';
import './board.css';
import { StillCells } from './Cells.tsx';
import { piecesOfFen } from './diagram.ts';
import { facesOf, rowFacesOf } from './faces.ts';
import './pieces.css';
import './themes.css';
import type { BoardView } from './view.ts';

export interface DiagramBoardProps {
  /** A FEN, or only its first field. */
  fen: string;
  /** Text alternative of the diagram. */
  label: string;
  marks?: Partial<Pick<BoardView, 'lastMove' | 'selected' | 'targets' | 'check'>>;
  orientation?: Color;
  coordinates?: boolean;
}

/** A diagram of a position: a board without input that needs no script. It fills the width of its parent. */
export function DiagramBoard({ fen, label, marks, orientation = 'white', coordinates = true }: DiagramBoardProps) {
  const view: BoardView = {
    lastMove: null,
    selected: null,
    targets: null,
    check: null,
    ...marks,
    pieces: piecesOfFen(fen),
    orientation,
    movable: null,
  };
  return (
    <div className="board-frame" role="img" aria-label={label} data-coordinates={coordinates ? undefined : 'hidden'}>
      <div className="board" aria-hidden="true">
        <StillCells faces={facesOf(view)} rows={rowFacesOf(orientation)} />
      </div>
    </div>
  );
}
