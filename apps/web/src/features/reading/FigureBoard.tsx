import type { Color } from '@sixtyfour/chess';
import { DiagramBoard } from '../../board/DiagramBoard.tsx';
import { piecesOfFen } from '../../board/diagram.ts';
import { positionName } from '../../board/position-name.ts';
import type { ShownPosition } from './line.ts';
import styles from './reading.module.css';

/** The board of a figure. Its accessible name lists its pieces. */
export function FigureBoard({
  shown: { fen, marks },
  orientation = 'white',
}: {
  shown: ShownPosition;
  orientation: Color | undefined;
}) {
  return (
    <div className={styles.diagram}>
      <DiagramBoard fen={fen} label={positionName(piecesOfFen(fen))} marks={marks} orientation={orientation} />
    </div>
  );
}
