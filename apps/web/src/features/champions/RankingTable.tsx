import { type LeaderboardEntry, messages, type RankedEntry } from '@sixtyfour/contract';
import styles from './champions.module.css';
import { COLUMNS } from './columns.tsx';
import { MEDALS, type RankingName } from './rankings.ts';
import { RankMedal } from './RankMedal.tsx';
import { countryText, nameText } from './words.ts';

const words = messages.championsPage;

/**
 * A ranking as a table. The visitor's own row is marked and sticks to the edge of the window when it is scrolled out of
 * view; if it is not among `entries`, it is appended.
 */
export function RankingTable({
  ranking,
  caption,
  entries,
  own = null,
}: {
  ranking: RankingName;
  /** For screen readers. */
  caption: string;
  entries: readonly LeaderboardEntry[];
  own?: RankedEntry | null;
}) {
  const isOwnListed = entries.some(({ id }) => id === own?.entry.id);
  return (
    <table className={styles.table} data-ranking={ranking}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.rank}>
            {words.rank}
          </th>
          <th scope="col" className={styles.player}>
            {words.player}
          </th>
          {COLUMNS[ranking].map(({ heading, className }) => (
            <th key={heading} scope="col" className={className}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <Row key={entry.id} ranking={ranking} rank={index + 1} entry={entry} isOwn={entry.id === own?.entry.id} />
        ))}
        {own !== null && !isOwnListed && <Row ranking={ranking} rank={own.rank} entry={own.entry} isOwn />}
      </tbody>
    </table>
  );
}

function Row({
  ranking,
  rank,
  entry,
  isOwn,
}: {
  ranking: RankingName;
  rank: number;
  entry: LeaderboardEntry;
  isOwn: boolean;
}) {
  const country = countryText(entry);
  return (
    <tr className={isOwn ? styles.own : undefined} data-medal={rank <= MEDALS || undefined}>
      <td className={styles.rank}>
        {rank <= MEDALS ? (
          <>
            <RankMedal rank={rank} className={styles.medal} />
            <span className="visually-hidden">
              {rank}, {words.medals[rank - 1]}
            </span>
          </>
        ) : (
          rank
        )}
      </td>
      <th scope="row" className={styles.player}>
        <span className={styles.who}>
          {/* A right-to-left name must not reorder the text around it. */}
          <bdi className={styles.name}>{nameText(entry)}</bdi>
          {isOwn && <span className={styles.you}> {words.you}</span>}
        </span>{' '}
        {country !== null && <span className={styles.country}>{country}</span>}
      </th>
      {COLUMNS[ranking].map(({ heading, className, cell }) => (
        <td key={heading} className={className}>
          {cell(entry)}
        </td>
      ))}
    </tr>
  );
}
