import type { ReactNode } from 'react';
import { PlayingLayout } from '../../game/screen/GameScreen.tsx';
import { useBoardInView } from '../../game/screen/focus-board.ts';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './analysis.module.css';

/** The frame of the analysis board: its heading above the board, and the panel. */
export function AnalysisFrame({
  title,
  tool,
  board,
  panel,
}: {
  title: string;
  /** Next to the heading. */
  tool?: ReactNode;
  board: ReactNode;
  panel: ReactNode;
}) {
  useBoardInView(true);
  return (
    <PlayingLayout
      status={
        <div className={styles.pageToast}>
          <ToastLine place="page" />
        </div>
      }
      overStrip
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
      panel={
        <>
          <div className={styles.panelToast}>
            <ToastLine place="panel" />
          </div>
          {panel}
        </>
      }
      bare
    />
  );
}
