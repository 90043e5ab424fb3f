import { Link } from '../../ui/Link.tsx';
import styles from './play-hub.module.css';
import type { RecentGame } from '../../play/recent-games.ts';

/** Finished games, each a way to look at it again. */
export function GameList({ games }: { games: readonly RecentGame[] }) {
  return (
    <ol className={styles.games}>
      {games.map(({ id, text, path }) => (
        <li key={id}>
          <Link to={path}>{text}</Link>
        </li>
      ))}
    </ol>
  );
}
