import type { ReactNode } from 'react';
import { Strip } from '../ui/Strip.tsx';
import styles from './playing-layout.module.css';

export interface PlayingLayoutProps {
  /** What the game asks for or counts down, in the strip. */
  notice?: ReactNode;
  /** The status line above the opponent's bar; from 1024 px the panel holds the status instead. */
  status: ReactNode;
  opponent: ReactNode;
  board: ReactNode;
  own: ReactNode;
  panel: ReactNode;
  /** The accessible name of the panel. */
  panelLabel: string;
  /** On phones the panel's parts stand on the page without a card: in play, not before the start. */
  bare?: boolean;
  /** Shown in a fixed bar of 64 px below 1024 px: what starts the game. */
  bottom?: ReactNode;
}

/** Board, bars and panel of a playing screen. Sets `--board-size` for everything inside. */
export function PlayingLayout({
  notice,
  status,
  opponent,
  board,
  own,
  panel,
  panelLabel,
  bare = false,
  bottom,
}: PlayingLayoutProps) {
  return (
    <div className={styles.page} data-playing="">
      <div className={styles.notice}>{notice}</div>
      <div className={styles.strip}>
        <Strip />
      </div>
      <div className={styles.status}>{status}</div>
      <div className={styles.opponent}>{opponent}</div>
      <div className={styles.board}>{board}</div>
      <div className={styles.own}>{own}</div>
      <section className={styles.panel} aria-label={panelLabel} data-bare={bare}>
        {panel}
      </section>
      {bottom !== undefined && <div className={styles.bottom}>{bottom}</div>}
    </div>
  );
}
