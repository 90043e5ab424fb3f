import { gamePathOf, MATCH_NOTICE_MS, messages, paths, WAITING_PARAMETER } from '@sixtyfour/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmButton } from '../../game/ConfirmButton.tsx';
import { monotonicNow } from '../../lib/monotonic.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { resignLiveGame } from './live-game.ts';
import { matchSearch } from './match-search.ts';
import styles from './online-bars.module.css';
import type { FoundGame, Search } from './search.ts';
import { useLiveGame } from './use-live-game.ts';
import { useSearch } from './use-search.ts';
import { useSecondsWaited } from './use-waited.ts';

const words = messages.queue;
const quoted = messages.online;

/**
 * What follows a visitor over the pages: their search, the match that it found, and a game that they have left. One bar
 * at a time. Leads to the game that a search has found.
 */
export function OnlineBars() {
  const search = useSearch();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const liveGame = useLiveGame(pathname);
  const isQueue = pathname === paths.queue;

  const openedId = useRef<string | null>(null);
  const open = (game: FoundGame) => {
    if (openedId.current === game.id) return;
    openedId.current = game.id;
    void navigate(gamePathOf(game));
  };
  const isThere = search.phase === 'found' && pathname === gamePathOf(search.game);
  useEffect(() => {
    if (!isThere) return;
    openedId.current = null;
    matchSearch.send({ type: 'arrived' });
  }, [isThere]);
  const openNow = useEffectEvent(open);
  // After a reload of the game beside it, the search is still to be taken up.
  useEffect(() => {
    if (new URLSearchParams(query).has(WAITING_PARAMETER)) void matchSearch.resume();
  }, [query]);
  // Where nothing else is going on, the game opens at once.
  const opened = search.phase === 'found' && (isQueue || !search.isNew) ? search.game : null;
  useEffect(() => {
    if (opened !== null) openNow(opened);
  }, [opened]);
  // The name dialog stands on the queue's page.
  const isNaming = search.phase === 'naming' && !isQueue;
  useEffect(() => {
    if (isNaming) void navigate(paths.queue);
  }, [isNaming, navigate]);

  if (!isQueue && search.phase === 'found') return <FoundBar game={search.game} onOpen={open} />;
  if (!isQueue && isTold(search)) return <SearchBar search={search} />;
  return liveGame !== null && <GameBar game={liveGame} />;
}

/** A search that goes on, or that ended otherwise than by the visitor's own cancelling. */
function isTold(search: Search): boolean {
  if (search.phase === 'idle') return search.end !== null && search.end.reason !== 'cancelled';
  return search.phase === 'asking' || search.phase === 'searching';
}

function SearchBar({ search }: { search: Search }) {
  const seconds = useSecondsWaited(search.phase === 'searching' ? search.since : null);
  if (search.phase === 'idle') {
    return (
      <section className={styles.bar} aria-label={words.search}>
        <p>{search.end?.text}</p>
        <div className={styles.buttons}>
          <Button onClick={() => matchSearch.send({ type: 'find' })}>{words.searchAgain}</Button>
          <Button variant="quiet" onClick={() => matchSearch.send({ type: 'dismiss' })}>
            {words.close}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.bar} aria-label={words.search}>
      <p>{quoted.searching(seconds)}</p>
      <div className={styles.buttons}>
        <Button onClick={() => matchSearch.send({ type: 'cancel' })}>{quoted.cancel}</Button>
      </div>
    </section>
  );
}

/** A match that comes during another game: a moment to look up, then it opens by itself. */
function FoundBar({ game, onOpen }: { game: FoundGame; onOpen: (game: FoundGame) => void }) {
  const [since] = useState(monotonicNow);
  const seconds = useSecondsWaited(since);
  const left = Math.max(0, MATCH_NOTICE_MS / 1000 - seconds);
  const open = useEffectEvent(() => onOpen(game));
  useEffect(() => {
    if (left === 0) open();
  }, [left]);
  return (
    <section className={styles.bar} data-urgent="" aria-label={words.search}>
      <p>
        <strong>{quoted.matchFound}</strong> {words.opensIn(left)}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => onOpen(game)}>{words.open}</Button>
      </div>
    </section>
  );
}

function GameBar({ game }: { game: FoundGame }) {
  return (
    <section className={styles.bar} aria-label={words.inProgress}>
      <p>
        <strong>{words.inProgress}</strong>
      </p>
      <div className={styles.buttons}>
        <ButtonLink to={gamePathOf(game)}>{words.goBack}</ButtonLink>
        <ConfirmButton
          variant="danger"
          label={quoted.resign}
          question={quoted.reallyResign}
          onConfirm={() => void resignLiveGame(game.id)}
        />
      </div>
    </section>
  );
}
