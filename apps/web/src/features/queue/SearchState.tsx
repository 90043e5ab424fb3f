import { countryName, messages, type SessionView } from '@sixtyfour/contract';
import { VolumeX } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Button, ignoreHeldEnter } from '../../ui/Button.tsx';
import styles from './queue.module.css';
import type { Search } from './search.ts';
import type { SearchScreen } from './use-search-screen.ts';
import { usePreferences } from '../../lib/preferences.ts';
import queen from '../../board/pieces/wQ.svg';
import pawn from '../../board/pieces/wP.svg';
import '../../board/themes.css';

const words = messages.queue;

/** The state of the search as a picture and in words, and the button to start and cancel it. */
export function SearchState({ search, seconds, isBusy, isPaused, isFound, send }: SearchScreen) {
  return (
    <>
      <QueueRank seconds={(isBusy && !isPaused) || isFound ? seconds : null} isFound={isFound} />
      <div className={styles.state}>
        <div>
          <p className={styles.status} data-testid="queue-status">
            {isPaused ? words.paused : statusText(search, seconds)}
          </p>
          <p className={styles.pace}>
            {isPaused ? words.pausedText : isBusy || isFound ? words.pace : words.queueText}
          </p>
        </div>
        <SearchButton search={search} send={send} />
      </div>
      {search.phase === 'searching' && <SilenceNote />}
    </>
  );
}

function statusText(search: Search, seconds: number): string {
  switch (search.phase) {
    case 'requesting':
    case 'searching':
      return words.searching(seconds);
    case 'found':
      return search.isNew ? words.matchFound : words.inProgress;
    // The dialog and the toast ask for the name.
    case 'naming':
      return '';
    case 'idle':
      return search.end?.text ?? '';
  }
}

/** 'Find Match' or 'Cancel' in the same place. Ignores double clicks and key repeats, which would trigger both. */
function SearchButton({ search, send }: Pick<SearchScreen, 'search' | 'send'>) {
  const isCancel = search.phase === 'searching' || search.phase === 'requesting';
  const press = (event: MouseEvent) => {
    if (event.detail > 1) return;
    send({ type: isCancel ? 'cancel' : 'find' });
  };
  return (
    <Button
      variant={isCancel ? 'second' : 'main'}
      size="large"
      className={styles.action}
      aria-disabled={(isCancel && search.isCancelling) || search.phase === 'found' || undefined}
      onClick={press}
      onKeyDown={ignoreHeldEnter}
    >
      {isCancel ? words.cancel : words.findMatch}
    </Button>
  );
}

/** Events after which browsers let a page play sounds. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** Whether sound is enabled but blocked by the browser, because the visitor has not used the page since it loaded. */
function useIsSilenced(): boolean {
  const { sound } = usePreferences();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    // Not every browser has `userActivation`.
    const check = () => setBlocked('userActivation' in navigator && !navigator.userActivation.hasBeenActive);
    check();
    for (const gesture of GESTURES) addEventListener(gesture, check);
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, check);
    };
  }, []);
  return sound && isBlocked;
}

/** Warns that a match would be announced without sound. */
function SilenceNote() {
  const isSilenced = useIsSilenced();
  if (!isSilenced) return null;
  return (
    <p className={styles.silence}>
      <VolumeX aria-hidden="true" size={18} />
      {words.soundBlocked}
    </p>
  );
}

/** Seconds that the pawn stays on a square: eight squares take the 60 s of a search. */
const STEP_SECONDS = 7.5;
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * A rank of eight squares that shows the progress of a search: a pawn crosses it and becomes a queen when a match is
 * found.
 * @param seconds since the search began; null without a search
 */
function QueueRank({ seconds, isFound }: { seconds: number | null; isFound: boolean }) {
  const at = seconds === null ? null : Math.min(Math.floor(seconds / STEP_SECONDS), SQUARES.length - 1);
  return (
    <div className={styles.rank} aria-hidden="true" data-testid="queue-rank">
      {SQUARES.map((square) => (
        <span key={square} className={styles.square} data-passed={at !== null && square < at ? '' : undefined}>
          {square === at && <img src={isFound ? queen : pawn} alt="" width="64" height="64" />}
        </span>
      ))}
    </div>
  );
}

/** 'Playing as Maja from Poland.' with a button to change the name. Hidden until there is a name. */
export function PlayingAs({ session, onChange }: { session: SessionView | null; onChange: () => void }) {
  if (session === null || !session.player.named) return null;
  const { username, country } = session.player;
  const name = countryName(country);
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
