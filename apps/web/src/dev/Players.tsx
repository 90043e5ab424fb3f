import { RankMedal } from '../features/champions/RankingTable.tsx';
import { ClockFace } from '../game/players/ClockFace.tsx';
import { Medal } from '../game/over/GameOverCard.tsx';
import { PlayerBar, type PlayerBarProps } from '../game/players/PlayerBar.tsx';
import { StatusBlock } from '../game/screen/StatusLine.tsx';
import styles from './design-system.module.css';
import { CHARACTER, LONG_NAME, PERSON } from './samples.ts';

interface Time {
  readonly title: string;
  readonly player: Omit<PlayerBarProps, 'clock'>;
  /** Milliseconds; null: a game without a clock. */
  readonly remaining: number | null;
  readonly running: boolean;
}

const TIMES: readonly Time[] = [
  { title: 'Standing', player: CHARACTER, remaining: 300_000, running: false },
  { title: 'Above three minutes', player: PERSON, remaining: 245_000, running: true },
  { title: 'Up to three minutes', player: PERSON, remaining: 161_000, running: true },
  { title: 'Low time', player: PERSON, remaining: 25_000, running: true },
  { title: 'Under ten seconds', player: PERSON, remaining: 4_300, running: true },
  { title: 'A long name and country', player: LONG_NAME, remaining: 52_000, running: true },
  { title: 'Without a clock', player: LONG_NAME, remaining: null, running: true },
];

/** The player bars with captured pieces and clocks, the medals, and the status line. */
export function Players() {
  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        {TIMES.map(({ title, player, remaining, running }) => (
          <figure key={title}>
            <PlayerBar
              {...player}
              clock={
                <ClockFace
                  remaining={remaining}
                  initial={300_000}
                  running={running}
                  own
                  label={title}
                  turn="Your Turn"
                />
              }
            />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.row}>
        <Medal className={styles.medal} />
        {[1, 2, 3].map((rank) => (
          <RankMedal key={rank} rank={rank} className={styles.rank} />
        ))}
      </div>
      <div className={styles.card}>
        <StatusBlock status="Check! Your turn" remark="A pawn for me? You should not have." />
      </div>
    </div>
  );
}
