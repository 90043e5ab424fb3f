import { memo } from 'react';
import type { Face, RowFace } from './faces.ts';

export interface CellsProps {
  readonly faces: readonly Face[];
  readonly rows: readonly RowFace[];
}

/** Where the keyboard enters the board: the pawn before the king, from the side that sits at the bottom. */
const FIRST_STOP = 52;

/** The 64 cells of a board that is played on, rendered once; the painter writes their attributes afterward. */
export const LiveCells = memo(function LiveCells({ faces, rows }: CellsProps) {
  return rows.map((row, i) => (
    <div key={row['data-rank']} role="row" className="board-row" {...row}>
      {faces.slice(i * 8, i * 8 + 8).map((face, j) => (
        <div
          key={face['data-square']}
          role="gridcell"
          className="board-cell"
          tabIndex={i * 8 + j === FIRST_STOP ? 0 : -1}
          {...face}
        />
      ))}
    </div>
  ));
});

/** The cells of a picture of a board: no roles, no names, no focus. */
export function StillCells({ faces, rows }: CellsProps) {
  return rows.map((row, i) => (
    <div key={row['data-rank']} className="board-row" data-rank={row['data-rank']}>
      {faces.slice(i * 8, i * 8 + 8).map(({ 'aria-label': _name, ...face }) => (
        <div key={face['data-square']} className="board-cell" {...face} />
      ))}
    </div>
  ));
}
