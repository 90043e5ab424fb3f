import { messages, PERSONA_OFFER_MS, waitingPathWith } from '@sixtyfour/contract';
import { DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import { Users } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readQueueEntry } from '../../lib/queue-entry.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { NotificationChoice } from './NotificationChoice.tsx';
import { matchSearch } from './match-search.ts';
import { PlayingAs } from './PlayingAs.tsx';
import { QueueRank } from './QueueRank.tsx';
import styles from './queue.module.css';
import type { Search } from './search.ts';
import { usePlayersOnline } from './use-players-online.ts';
import { useSearch } from './use-search.ts';
import { useSecondsWaited } from './use-waited.ts';

const words = messages.queue;
const quoted = messages.online;

/**
 * 'Find an Opponent'.
 * @param askForName opens the name dialog; whether a name was saved
 */
export function QueueScreen({ askForName }: { askForName: () => Promise<boolean> }) {
  const search = useSearch();
  const online = usePlayersOnline();
  const session = useSession();
  const seconds = useSecondsWaited(search.phase === 'searching' || search.phase === 'found' ? search.since : null);
  useResume();
  useEntry();
  useNaming(search, askForName);

  const isBusy = search.phase === 'asking' || search.phase === 'searching';
  const isFound = search.phase === 'found' && search.isNew;
  return (
    <div className={styles.queue}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{quoted.queueTitle}</h1>
        <p className={styles.online}>
          <Users aria-hidden="true" size={20} />
          <span>{online !== null && quoted.playersOnline(online)}</span>
        </p>
      </div>
      <QueueRank seconds={isBusy || isFound ? seconds : null} isFound={isFound} />
      <div className={styles.state}>
        <div>
          <p className={styles.status} data-testid="queue-status">
            {statusText(search, seconds)}
          </p>
          <p className={styles.pace}>{isBusy || isFound ? words.pace : quoted.queueText}</p>
        </div>
        <SearchButton search={search} />
      </div>
      {search.phase === 'searching' && seconds * 1000 >= PERSONA_OFFER_MS && <PersonaOffer />}
      <NotificationChoice />
      <PlayingAs session={session} onChange={() => void askForName()} />
    </div>
  );
}

function statusText(search: Search, seconds: number): string {
  switch (search.phase) {
    case 'asking':
    case 'searching':
      return quoted.searching(seconds);
    case 'found':
      return search.isNew ? quoted.matchFound : words.inProgress;
    case 'naming':
      return messages.identity.nameAndCountryFirst;
    case 'idle':
      return search.end?.text ?? '';
  }
}

/** 'Find Match' and 'Cancel' in one place: who presses twice, or holds the key, does one of them. */
function SearchButton({ search }: { search: Search }) {
  const isSearching = search.phase === 'searching';
  const press = (event: MouseEvent) => {
    if (event.detail > 1) return;
    matchSearch.send({ type: isSearching ? 'cancel' : 'find' });
  };
  const ignoreRepeats = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  const isCancel = isSearching || search.phase === 'asking';
  return (
    <Button
      variant={isCancel ? 'second' : 'main'}
      size="large"
      className={styles.action}
      aria-disabled={(isSearching && search.isCancelling) || search.phase === 'found' || undefined}
      onClick={press}
      onKeyDown={ignoreRepeats}
    >
      {isCancel ? quoted.cancel : quoted.findMatch}
    </Button>
  );
}

function PersonaOffer() {
  return (
    <div className={styles.offer}>
      <div>
        <p className={styles.tellMeName}>{words.nobodyYet}</p>
        <p className={styles.tellMeText}>{words.playWhileWaitingText}</p>
      </div>
      <ButtonLink to={waitingPathWith(DEFAULT_PERSONA.id)}>{words.playWhileWaiting(DEFAULT_PERSONA.name)}</ButtonLink>
    </div>
  );
}

/** What an arrival at the queue brings along; see `QueueEntry`. */
function useEntry(): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const enter = useEffectEvent(() => {
    const { search, message } = readQueueEntry(state);
    if (message !== undefined) toast({ text: message, kind: 'error' });
    if (search === true) matchSearch.send({ type: 'find' });
    // Neither comes again with a reload.
    if (state !== null) void navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => enter(), []);
}

/** A search that goes on already is taken up when the page is shown. */
function useResume(): void {
  useEffect(() => void matchSearch.resume(), []);
}

/** The search waits while the name dialog is open, and goes on by itself. */
function useNaming(search: Search, askForName: () => Promise<boolean>): void {
  const isNaming = search.phase === 'naming';
  const ask = useEffectEvent(async () => {
    const isNamed = await askForName();
    matchSearch.send({ type: isNamed ? 'named' : 'not-named' });
  });
  useEffect(() => {
    if (isNaming) void ask();
  }, [isNaming]);
}
