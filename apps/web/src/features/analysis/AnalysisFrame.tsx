import type { ReactNode } from 'react';
import { PlayingLayout } from '../../game/screen/GameScreen.tsx';
import styles from './analysis.module.css';

/** The frame of the analysis board: its heading above the board, and the panel. */
export function AnalysisFrame({
  title,
  tool,
  status,
  board,
  panel,
}: {
  title: string;
  /** Beside the heading. */
  tool?: ReactNode;
  /** Above the heading on small screens. */
  status?: ReactNode;
  board: ReactNode;
  panel: ReactNode;
}) {
  return (
    <PlayingLayout
      status={status}
      opponent={
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {tool}
        </div>
      }
      board={board}
      own={null}
      panelLabel={title}
      panel={panel}
      bare
    />
  );
}
