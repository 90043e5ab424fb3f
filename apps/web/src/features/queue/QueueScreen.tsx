import { messages } from '@sixtyfour/contract';
import { Users } from 'lucide-react';
import { NotificationChoice } from './NotificationChoice.tsx';
import { PlayingAs, SearchState } from './SearchState.tsx';
import styles from './queue.module.css';
import { useSearchScreen } from './use-search-screen.ts';

const quoted = messages.online;

/**
 * 'Find an Opponent'.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 */
export function QueueScreen({ askForName }: { askForName: () => Promise<boolean> }) {
  const screen = useSearchScreen('queue', askForName);
  const { players, session } = screen;
  return (
    <div className={styles.queue}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{quoted.queueTitle}</h1>
        <p className={styles.online}>
          <Users aria-hidden="true" size={20} />
          <span>{players !== null && quoted.playersOnline(players)}</span>
        </p>
      </div>
      <SearchState {...screen} />
      <NotificationChoice />
      <PlayingAs session={session} onChange={() => void askForName()} />
    </div>
  );
}
