import { messages } from '@sixtyfour/contract';
import { Flame, Trophy } from 'lucide-react';
import styles from './champions.module.css';
import type { RankingName } from './rankings.ts';

const words = messages.championsPage;

/** By what one ranking goes, and what its signs mean. */
export function RankingNote({ ranking }: { ranking: RankingName }) {
  if (ranking === 'score') return <p>{words.scoring}</p>;
  if (ranking === 'stats') return <p>{words.statsOrder}</p>;
  return (
    <ul className={styles.legend}>
      <li>
        <Flame /> {words.onFire}
      </li>
      <li>
        <Trophy /> {words.trophy}
      </li>
    </ul>
  );
}
