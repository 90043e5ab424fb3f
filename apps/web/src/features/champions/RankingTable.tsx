import { countryName, type LeaderboardEntry, messages, type RankedEntry, type RankingName } from '@sixtyfour/contract';
import { Flame, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../ui/table.css';
import styles from './champions.module.css';
import { MEDALS } from './champions.ts';
import { averageTimeText, hasTrophy, isOnFire, nameText, recordText, withRanks } from './words.ts';
import { scoreText } from '../../play/game-over.ts';

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
        {withRanks(entries).map(({ rank, entry }) => (
          <Row key={entry.id} ranking={ranking} rank={rank} entry={entry} isOwn={entry.id === own?.entry.id} />
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
  rank: number | null;
  entry: LeaderboardEntry;
  isOwn: boolean;
}) {
  const country = countryName(entry.country);
  const hasMedal = rank !== null && rank <= MEDALS;
  return (
    <tr className={isOwn ? styles.own : undefined} data-medal={hasMedal || undefined}>
      <td className={styles.rank}>
        {hasMedal ? (
          <>
            <RankMedal rank={rank} className={styles.medal} />
            <span className="visually-hidden">
              {rank}, {words.medals[rank - 1]}
            </span>
          </>
        ) : (
          (rank ?? words.noRank)
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

export interface Column {
  readonly heading: string;
  readonly className: string | undefined;
  readonly cell: (entry: LeaderboardEntry) => ReactNode;
}

const winRate = ({ winRate: percent }: LeaderboardEntry) => (
  <>
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="8" />
    </svg>
    <span className={styles.percent}>{words.percent(percent)}</span>
  </>
);

const record = (entry: LeaderboardEntry) => (
  <>
    {recordText(entry)}
    <span className={styles.folded}>{words.gamesCount(entry.totalGames)}</span>
  </>
);

/** An icon with its meaning as text for screen readers, and a count. */
function marked(icon: ReactNode, meaning: string, count: number): ReactNode {
  return (
    <>
      {icon}
      <span className="visually-hidden">{meaning}</span> {count}
    </>
  );
}

const COLUMNS: Readonly<Record<RankingName, readonly Column[]>> = {
  score: [
    { heading: messages.champions.score, className: styles.score, cell: ({ score }) => scoreText(score) },
    { heading: words.wins, className: styles.wins, cell: ({ wins }) => wins },
  ],
  stats: [
    { heading: words.record, className: styles.record, cell: record },
    { heading: words.winRate, className: styles.winRate, cell: winRate },
    { heading: words.games, className: styles.games, cell: ({ totalGames }) => totalGames },
    { heading: words.averageTime, className: styles.time, cell: averageTimeText },
  ],
  streaks: [
    {
      heading: words.currentStreak,
      className: styles.streak,
      cell: (entry) => (isOnFire(entry) ? marked(<Flame />, words.onFire, entry.streak) : entry.streak),
    },
    {
      heading: words.bestStreak,
      className: styles.streak,
      cell: (entry) => (hasTrophy(entry) ? marked(<Trophy />, words.trophy, entry.bestStreak) : entry.bestStreak),
    },
  ],
};

/** For ranks 1 to 3. */
const DISCS = [
  { fill: '#e2b13c', edge: '#8a6414' },
  { fill: '#c9ccd1', edge: '#6b7078' },
  { fill: '#ce8b57', edge: '#7d4a22' },
] as const;

/** A medal with the rank on it, for ranks 1 to 3; hidden from screen readers. */
export function RankMedal({ rank, className }: { rank: number; className?: string }) {
  const disc = DISCS[rank - 1];
  if (disc === undefined) return null;
  return (
    <svg className={className} viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
      <path d="M7 1h6l2 9H9zM21 1h-6l-2 9h6z" fill="var(--accent)" />
      <circle cx="14" cy="22" r="12" fill={disc.fill} stroke={disc.edge} strokeWidth="2" />
      <text x="14" y="27" textAnchor="middle" fill="#241a12">
        {rank}
      </text>
    </svg>
  );
}
