import { messages } from '@sixtyfour/contract';
import styles from './game-over.module.css';
import { ineligibleReason, type ScoreEligibility } from '../play/score-eligibility.ts';

/** The place and the streak that a game has brought, or why it brought none. As high before the server knows as after. */
export function EligibilityLine({ eligibility }: { eligibility: ScoreEligibility }) {
  const words = messages.gameCount;
  const reason = ineligibleReason(eligibility);
  if (reason !== null) return <p className={styles.worth}>{reason}</p>;
  const { rank, streak } = eligibility.status === 'counted' ? eligibility : { rank: words.none, streak: words.none };
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
