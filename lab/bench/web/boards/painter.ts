/** The painter of our board, on cells that nothing else changes. */
import { createPainter } from '../../../../apps/web/src/board/painter.ts';
import type { MountBoard } from './board-under-test.ts';

function elements(count: number, name: string): HTMLElement[] {
  return Array.from({ length: count }, () => {
    const element = document.createElement('div');
    element.className = name;
    return element;
  });
}

/** @public called on the page that painters.ts makes */
export const mount: MountBoard = (root) => {
  const [grid, rows, cells] = [document.createElement('div'), elements(8, 'board-row'), elements(64, 'board-cell')];
  grid.className = 'board';
  rows.forEach((row, i) => row.append(...cells.slice(i * 8, i * 8 + 8)));
  grid.append(...rows);
  root.className = 'board-frame';
  root.append(grid);
  const painter = createPainter({ grid, rows, cells });
  return ({ pieces, lastMove, check }) =>
    painter.paint({ pieces, lastMove, check, orientation: 'white', selected: null, targets: null, movable: null });
};
