/** The columns of each ranking, after rank and name. */
import { type LeaderboardEntry, messages } from '@sixtyfour/contract';
import { Flame, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { scoreText } from '../../play/game-over.ts';
import styles from './champions.module.css';
import type { RankingName } from './rankings.ts';
import { averageTimeText, hasTrophy, isOnFire, recordText } from './words.ts';

export interface Column {
  readonly heading: string;
  readonly className: string | undefined;
  readonly cell: (entry: LeaderboardEntry) => ReactNode;
}

const words = messages.championsPage;

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

export const COLUMNS: Readonly<Record<RankingName, readonly Column[]>> = {
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
