import { messages, PERSONA_OFFER_MS, waitingPathWith } from '@sixtyfour/contract';
import { DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import styles from './queue.module.css';
import type { Search } from './search.ts';
import { SilenceNote } from './SilenceNote.tsx';
import type { SearchScreen } from './use-search-screen.ts';

const words = messages.queue;
const quoted = messages.online;

/** The state of the search, the button to start and cancel it, and offers for a waiting player. */
export function SearchState({ search, seconds, isBusy, isFound, send }: SearchScreen) {
  return (
    <>
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
      {search.phase === 'searching' && seconds * 1000 >= PERSONA_OFFER_MS && (
        <PersonaOffer
          title={words.nobodyYet}
          text={words.playWhileWaitingText}
          label={words.playWhileWaiting(DEFAULT_PERSONA.name)}
        />
      )}
      {search.phase === 'idle' && search.end?.reason === 'timed-out' && (
        <PersonaOffer
          title={words.nobodyCame}
          text={words.playInsteadText}
          label={words.playInstead(DEFAULT_PERSONA.name)}
        />
      )}
    </>
  );
}

function statusText(search: Search, seconds: number): string {
  switch (search.phase) {
    case 'requesting':
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

/** 'Find Match' or 'Cancel' in the same place. Ignores double clicks and key repeats, which would trigger both. */
function SearchButton({ search, send }: Pick<SearchScreen, 'search' | 'send'>) {
  const isCancel = search.phase === 'searching' || search.phase === 'requesting';
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

/** Offers a game against a character. */
function PersonaOffer({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <div className={styles.offer}>
      <div>
        <p className={styles.tellMeName}>{title}</p>
        <p className={styles.tellMeText}>{text}</p>
      </div>
      <ButtonLink to={waitingPathWith(DEFAULT_PERSONA.id)}>{label}</ButtonLink>
    </div>
  );
}
