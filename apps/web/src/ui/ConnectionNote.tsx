import { messages } from '@sixtyfour/contract';
import { DatabaseZap, SignalHigh, SignalLow, SignalMedium, WifiOff } from 'lucide-react';
import type { RealtimeStatus } from '../lib/realtime/connection.ts';
import { useLag } from '../lib/realtime/realtime.ts';
import { useOnline } from '../lib/online.ts';
import { Spinner } from './Spinner.tsx';
import styles from './connection-note.module.css';

const words = messages.onlineGame;

/** The maximum round-trip times in ms that are called good and fair. */
const LAG_MS = { good: 150, fair: 400 } as const;

const LEVELS = {
  good: { icon: <SignalHigh />, word: words.lagWords.good },
  fair: { icon: <SignalMedium />, word: words.lagWords.fair },
  poor: { icon: <SignalLow />, word: words.lagWords.poor },
} as const;

function levelOf(lag: number): keyof typeof LEVELS {
  if (lag <= LAG_MS.good) return 'good';
  return lag <= LAG_MS.fair ? 'fair' : 'poor';
}

const OTHERS = {
  connecting: { icon: <Spinner />, text: messages.roomGame.connecting },
  'database-sync': { icon: <DatabaseZap />, text: words.databaseSync },
  disconnected: { icon: <WifiOff />, text: words.disconnected },
} as const;

/**
 * The connection status of a game or room as text, with its latency (U-18).
 * @param props.short for narrow places
 * @param props.named whether 'Real-time' is visible too, not only read out
 */
export function ConnectionNote({
  connection,
  short = false,
  named = false,
}: {
  connection: RealtimeStatus;
  short?: boolean;
  named?: boolean;
}) {
  const lag = useLag();
  // The browser knows at once what the connection notices after some seconds without answers.
  const shown = useOnline() ? connection : 'disconnected';
  if (shown !== 'realtime') {
    const { icon, text } = OTHERS[shown];
    return (
      <p className={styles.connection} data-connection={shown}>
        {icon}
        {text}
      </p>
    );
  }
  const level = lag === null ? null : LEVELS[levelOf(lag)];
  const ms = Math.round(lag ?? 0);
  return (
    <p className={styles.connection} data-connection={shown} data-quiet={level === null}>
      {level?.icon ?? <SignalLow />}
      <span className={short && !named ? 'visually-hidden' : undefined}>{words.realtime}</span>
      {level !== null && <span>{short ? words.lagShort(ms) : words.lag(level.word, ms)}</span>}
    </p>
  );
}
