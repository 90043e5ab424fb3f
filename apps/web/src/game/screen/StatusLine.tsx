import type { ReactNode } from 'react';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './status.module.css';

/** Longer texts take two lines where there is one. */
const LONG = 30;

/** What is going on: turn, check, result, and the last message. */
function Line({ text, place }: { text: string; place: 'page' | 'panel' }) {
  return (
    <p className={styles.line} data-testid="status" data-place={place} data-long={text.length > LONG}>
      {text}
    </p>
  );
}

/** The status above a small board, `children` behind it. A toast takes the place of both for a while. */
export function StatusLine({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <Line text={text} place="page" />
      {children}
      <ToastLine place="page" />
    </div>
  );
}

/** The panel's status with the character's line below it, always of one height. A toast takes its place for a while. */
export function StatusBlock({
  status,
  line,
  offer,
}: {
  status: string;
  /** Null while the character is silent; absent without a character. */
  line?: string | null | undefined;
  /** A button beside the status and its toast. */
  offer?: ReactNode;
}) {
  return (
    <div className={styles.block} data-speaks={line !== undefined}>
      <Line text={status} place="panel" />
      {typeof line === 'string' && <p className={styles.speech}>{`“${line}”`}</p>}
      {offer}
      <ToastLine place="panel" />
    </div>
  );
}
