import { COUNTRIES, messages, type SessionView } from '@sixtyfour/contract';
import { Button } from '../../ui/Button.tsx';
import styles from './queue.module.css';

const words = messages.queue;

/** 'Playing as Maja from Poland.' with a button to change the name. Hidden until there is a name. */
export function PlayingAs({ session, onChange }: { session: SessionView | null; onChange: () => void }) {
  if (session === null || !session.player.named) return null;
  const { username, country } = session.player;
  const name =
    country !== null && Object.hasOwn(COUNTRIES, country) ? COUNTRIES[country as keyof typeof COUNTRIES] : null;
  return (
    <p className={styles.playingAs}>
      {words.playingAs} <strong>{username}</strong>
      {name !== null && ` ${words.from(name)}`}. {words.rules}{' '}
      <Button variant="quiet" className={styles.changeName} onClick={onChange}>
        {messages.rooms.changeName}
      </Button>
    </p>
  );
}
