import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** The lower end of the panel, below the score sheet: what a player works with. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
