import { type ListedRoom, messages } from '@sixtyfour/contract';
import { RefreshCw } from 'lucide-react';
import { useId, useRef } from 'react';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './lobby.module.css';
import { roomFacts } from './room-facts.ts';

const words = messages.lobby;

/**
 * The list of other players' public rooms; renders nothing while there are none.
 * @param isStale whether the last request for the list failed
 * @param joining the code of the room that is being joined from this list, or null
 */
export function PublicRooms({
  rooms,
  isStale,
  joining,
  onJoin,
  onRefresh,
}: {
  rooms: readonly ListedRoom[];
  isStale: boolean;
  joining: string | null;
  onJoin: (code: string) => void;
  onRefresh: () => void;
}) {
  const headingId = useId();
  const refreshButton = useRef<HTMLButtonElement>(null);
  const focusHandlers = useKeptFocus(refreshButton);
  const refresh = (
    <Button ref={refreshButton} variant="quiet" className={styles.refresh} onClick={onRefresh}>
      <RefreshCw />
      {messages.rooms.refresh}
    </Button>
  );
  if (rooms.length === 0) {
    return (
      isStale && (
        <div className={styles.stale} {...focusHandlers}>
          <p>{words.listFailed}</p>
          {refresh}
        </div>
      )
    );
  }
  return (
    <section className={styles.card} aria-labelledby={headingId} {...focusHandlers}>
      <div className={styles.listHead}>
        <h2 id={headingId}>{messages.rooms.publicRooms}</h2>
        {refresh}
      </div>
      {isStale && <p className={styles.text}>{words.listFailed}</p>}
      <ul>
        {rooms.map(({ id, host_name: host, room_code: code, ...game }) => (
          <li key={id} className={styles.room}>
            <span className={styles.roomName}>{words.roomOf(host)}</span>
            <span className={styles.roomFacts}>{roomFacts(game, host)}</span>
            <span className={styles.roomCode}>{code}</span>
            <BusyButton
              label={messages.rooms.joinButton}
              busyLabel={words.joining}
              isBusy={joining === code}
              aria-label={words.joinRoomOf(host)}
              onClick={() => onJoin(code)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
