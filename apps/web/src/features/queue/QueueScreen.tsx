import { messages, PERSONA_OFFER_MS, type SessionView, waitingPathWith } from '@sixtyfour/contract';
import { DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import { Users } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLateSend, useLateStore } from '../../lib/late.ts';
import { useSecondsSince } from '../../lib/use-seconds-since.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { asksForSearch } from './entry.ts';
import { NotificationChoice } from './NotificationChoice.tsx';
import { PlayingAs } from './PlayingAs.tsx';
import { QueueRank } from './QueueRank.tsx';
import styles from './queue.module.css';
import { NO_SEARCH, type Search, type SearchEvent } from './search.ts';
import { SilenceNote } from './SilenceNote.tsx';
import { useOnline } from './use-online.ts';

const words = messages.queue;
const quoted = messages.online;

/**
 * 'Find an Opponent'.
 * @param askForName opens the name dialog; whether a name was saved
 */
export function QueueScreen({ askForName }: { askForName: () => Promise<boolean> }) {
  const online = useOnline();
  const search = useLateStore<Search>(online?.matchSearch, NO_SEARCH);
  const players = useLateStore<number | null>(online?.playersOnline, null);
  const session = useLateStore<SessionView | null>(online?.session, null);
  const seconds = useSecondsSince(search.phase === 'searching' || search.phase === 'found' ? search.since : null);
  const send = useLateSend(online?.matchSearch);
  useEffect(() => {
    if (online === null) return undefined;
    online.prepareSound();
    void online.matchSearch.resume();
    // How a search ended has been read here, and is not told again on the next page.
    return () => online.matchSearch.send({ type: 'dismiss' });
  }, [online]);
  useEntry(send);
  useNaming(search, askForName, send);

  const isBusy = search.phase === 'asking' || search.phase === 'searching';
  const isFound = search.phase === 'found' && search.isNew;
  return (
    <div className={styles.queue}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{quoted.queueTitle}</h1>
        <p className={styles.online}>
          <Users aria-hidden="true" size={20} />
          <span>{players !== null && quoted.playersOnline(players)}</span>
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
        <SearchButton search={search} send={send} />
      </div>
      {search.phase === 'searching' && <SilenceNote />}
      {search.phase === 'searching' && seconds * 1000 >= PERSONA_OFFER_MS && <PersonaOffer />}
      <NotificationChoice />
      <PlayingAs session={session} onChange={() => void askForName()} />
    </div>
  );
}

type Send = (event: SearchEvent) => void;

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
function SearchButton({ search, send }: { search: Search; send: Send }) {
  const isCancel = search.phase === 'searching' || search.phase === 'asking';
  const press = (event: MouseEvent) => {
    if (event.detail > 1) return;
    send({ type: isCancel ? 'cancel' : 'find' });
  };
  const ignoreRepeats = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return (
    <Button
      variant={isCancel ? 'second' : 'main'}
      size="large"
      className={styles.action}
      aria-disabled={(isCancel && search.isCancelling) || search.phase === 'found' || undefined}
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

/** 'Find New Opponent' leads here with the wish to search. */
function useEntry(send: Send): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const enter = useEffectEvent(() => {
    if (!asksForSearch(state)) return;
    send({ type: 'find' });
    // It does not come again with a reload.
    void navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => enter(), []);
}

/** The search waits while the name dialog is open, and goes on by itself. */
function useNaming(search: Search, askForName: () => Promise<boolean>, send: Send): void {
  const isNaming = search.phase === 'naming';
  const ask = useEffectEvent(async () => {
    const isNamed = await askForName();
    send({ type: isNamed ? 'named' : 'not-named' });
  });
  useEffect(() => {
    if (isNaming) void ask();
  }, [isNaming]);
}
