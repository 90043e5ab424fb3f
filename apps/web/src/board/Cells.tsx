import { memo } from 'react';
import type { Face, RowFace } from './faces.ts';

export interface CellsProps {
  readonly faces: readonly Face[];
  readonly rows: readonly RowFace[];
}

/** The initial tab stop: e2, or d7 when Black is at the bottom. */
const FIRST_STOP = 52;

/** The 64 cells of an interactive board, rendered once; afterward the painter updates their attributes. */
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

/** The cells of a board diagram: no roles, no names, no states, no focus. */
export function StillCells({ faces, rows }: CellsProps) {
  return rows.map((row, i) => (
    <div key={row['data-rank']} className="board-row" data-rank={row['data-rank']}>
      {faces.slice(i * 8, i * 8 + 8).map(({ 'aria-label': _name, 'aria-selected': _selected, ...face }) => (
        <div key={face['data-square']} className="board-cell" {...face} />
      ))}
    </div>
  ));
}
