import { messages } from '@sixtyfour/contract';
import styles from './game-over.module.css';
import { uncountedReason, type Worth } from './worth.ts';

/** The place and the streak that a game has brought, or why it brought none. As high before the server knows as after. */
export function WorthLine({ worth }: { worth: Worth }) {
  const words = messages.gameCount;
  const reason = uncountedReason(worth);
  if (reason !== null) return <p className={styles.worth}>{reason}</p>;
  const { rank, streak } = worth.status === 'counted' ? worth : { rank: words.none, streak: words.none };
  return (
    <dl className={styles.worth}>
      <div>
        <dt>{words.rankToday}</dt>
        <dd>{rank}</dd>
      </div>
      <div>
        <dt>{words.streak}</dt>
        <dd>{streak}</dd>
      </div>
    </dl>
  );
}
