import type { ReactNode } from 'react';
import styles from './status.module.css';

/** Longer texts take two lines where there is one. */
const LONG = 34;

/**
 * The line that says what is going on: turn, check, result, and the last message.
 * @param place `page` above a small board, `panel` in the side panel
 */
export function StatusLine({ text, place }: { text: string; place: 'page' | 'panel' }) {
  return (
    <p className={styles.line} data-testid="status" data-place={place} data-long={text.length > LONG}>
      {text}
    </p>
  );
}

/** What the character says, in quotation marks. */
function SpeechLine({ line }: { line: string | null }) {
  return line === null ? null : <p className={styles.speech}>{`“${line}”`}</p>;
}

/** The panel's status with the character's line below it. Keeps its height when the character is silent. */
export function StatusBlock({
  status,
  line = null,
  children,
}: {
  status: string;
  line?: string | null;
  /** More about the game, above the status. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.block}>
      {children}
      <StatusLine text={status} place="panel" />
      <SpeechLine line={line} />
    </div>
  );
}
