/** The newest finished games on the play hub. */
import { messages, pastGamesPath } from '@sixtyfour/contract';
import { Link } from '../../ui/Link.tsx';
import { ALL_GAMES } from './filter.ts';
import { GameRows } from './GameRows.tsx';
import styles from './own-games.module.css';
import { useOwnGames } from './use-own-games.ts';

/** Number of games on the hub. */
const RECENT = 5;

const words = messages.ownGames;

export function RecentGames() {
  const { games } = useOwnGames(ALL_GAMES);
  if (games.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-games">
      <h2 id="recent-games">{words.recent}</h2>
      <GameRows games={games.slice(0, RECENT)} />
      <p className={styles.next}>
        <Link to={pastGamesPath}>{words.title}</Link>
      </p>
    </section>
  );
}
