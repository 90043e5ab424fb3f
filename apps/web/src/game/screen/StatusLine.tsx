import type { ReactNode } from 'react';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './status.module.css';

/** Longer texts use two smaller lines in the space of one. */
const LONG = 30;

/** The status: turn, check, result, or last message. */
function Line({ text, place }: { text: string; place: 'page' | 'panel' }) {
  return (
    <p className={styles.line} data-testid="status" data-place={place} data-long={text.length > LONG}>
      {text}
    </p>
  );
}

/** The status above a small board, followed by `children`. A toast temporarily covers both. */
export function StatusLine({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <Line text={text} place="page" />
      {children}
      <ToastLine place="page" />
    </div>
  );
}

/** The panel's status with the character's remark below it, of fixed height. A toast temporarily covers it. */
export function StatusBlock({
  status,
  remark,
  offer,
}: {
  status: string;
  /** Null while the character says nothing; absent without a character. */
  remark?: string | null | undefined;
  /** A button next to the status and its toast. */
  offer?: ReactNode;
}) {
  return (
    <div className={styles.block} data-speaks={remark !== undefined}>
      <Line text={status} place="panel" />
      {typeof remark === 'string' && <p className={styles.speech}>{`“${remark}”`}</p>}
      {offer}
      <ToastLine place="panel" />
    </div>
  );
}
