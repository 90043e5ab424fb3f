import type { Ms } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { readClock } from '../../play/clock-face.ts';
import styles from './clock-face.module.css';

export interface ClockFaceProps {
  /** Milliseconds left; null in a game without a clock, where only the turn is shown. */
  remaining: Ms | null;
  /** Milliseconds at the start. */
  initial: Ms;
  running: boolean;
  /** Whether this is the visitor's own clock: only that one pulses. */
  own: boolean;
  /** The accessible name of the clock. */
  label: string;
  /** Shown beside the clock while it is running: whose turn it is. */
  turn: string;
}

/** One side's time. The last minute is also shown in words and figures, never by color alone. */
export function ClockFace({ remaining, initial, running, own, label, turn }: ClockFaceProps) {
  const reading = remaining === null ? null : readClock(remaining, { initial, running, own });
  return (
    <div className={styles.clock}>
      {running && (
        <div className={styles.words}>
          <span>{turn}</span>
          {reading?.low === true && <span className={styles.low}>{messages.play.lowTime}</span>}
        </div>
      )}
      {reading !== null && (
        <div
          className={styles.face}
          role="timer"
          aria-live="off"
          aria-label={label}
          data-tone={reading.tone}
          data-pulse={reading.pulse}
        >
          <span className={styles.time}>{reading.text}</span>
          {running && <span className={styles.fill} style={{ transform: `scaleX(${reading.fill})` }} />}
        </div>
      )}
    </div>
  );
}
