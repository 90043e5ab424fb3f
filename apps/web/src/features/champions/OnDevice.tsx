import { type LeaderboardEntry, messages } from '@sixtyfour/contract';
import { useId } from 'react';
import styles from './champions.module.css';
import { RankingTable } from './RankingTable.tsx';

const words = messages.championsPage;

/**
 * Today's results stored on this device.
 * @param isFallback whether it is the only table, because the server is unreachable
 */
export function OnDevice({ entries, isFallback }: { entries: readonly LeaderboardEntry[]; isFallback: boolean }) {
  const headingId = useId();
  if (entries.length === 0 && !isFallback) return null;
  return (
    <section className={styles.onDevice} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.ownResults}</h2>
      <p>{entries.length === 0 ? words.ownResultsNone : words.ownResultsText}</p>
      {entries.length > 0 && <RankingTable ranking="score" caption={words.ownResults} entries={entries} />}
    </section>
  );
}
