import { Link } from '../../ui/Link.tsx';
import styles from './play-hub.module.css';
import type { RecentGame } from '../../play/recent-games.ts';

/** A list of links to finished games. */
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
