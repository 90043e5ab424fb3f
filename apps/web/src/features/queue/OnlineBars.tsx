import { gamePathOf, messages, WAITING_PARAMETER } from '@sixtyfour/contract';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { KNOWN_GAME } from '../../lib/known-game.ts';
import { leftTurn } from '../../lib/left-turn.ts';
import { OpeningBar, SiteBar } from '../../ui/SiteBar.tsx';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { useOnline } from '../../lib/online.ts';
import { useSecondsSince } from '../../lib/use-seconds-since.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { resignLiveGame, isAtGame, useGameElsewhere } from './game-elsewhere.ts';
import { matchSearch } from './match-search.ts';
import { type FoundGame, isPaused, type Search, searchPathOf, NO_SEARCH } from './search.ts';
import styles from './online-bars.module.css';
import { prepareSound } from '../../lib/opponent-alert.ts';

const words = messages.queue;

/** Pages that show the search themselves. */
const SEARCH_PATHS: ReadonlySet<string> = new Set([searchPathOf('queue'), searchPathOf('room')]);

/**
 * One bar for the visitor's search, the match that it found, or their running game, while they are on another page.
 * Also navigates to the game that a search has found.
 */
export function OnlineBars() {
  const search = useSearch();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const liveGame = useGameElsewhere(pathname);
  const isMeanwhile = new URLSearchParams(query).has(WAITING_PARAMETER);
  const isShown = SEARCH_PATHS.has(pathname) && !isMeanwhile;

  const openedId = useRef<string | null>(null);
  const open = (game: FoundGame) => {
    if (openedId.current === game.id) return;
    openedId.current = game.id;
    navigate(gamePathOf(game), { replace: pathname === searchPathOf('room'), state: KNOWN_GAME });
  };
  const isThere = search.phase === 'found' && isAtGame(pathname, search.game.id);
  useEffect(() => {
    if (!isThere) return;
    openedId.current = null;
    matchSearch.send({ type: 'arrived' });
  }, [isThere]);
  const openNow = useEffectEvent(open);
  // Its address says that a game is played while waiting, also in a tab that does not know the search.
  useEffect(() => {
    if (isMeanwhile) void matchSearch.resume();
  }, [isMeanwhile]);
  // A page that was loaded during the search of this tab, or that Back has restored, knows nothing of it yet.
  useEffect(() => {
    void matchSearch.resumeOfTab();
    return onWake(() => void matchSearch.resumeOfTab());
  }, []);
  // On a search screen, and for a game that was already running, the game opens at once.
  const opened = search.phase === 'found' && (isShown || !search.isNew) ? search.game : null;
  useEffect(() => {
    if (opened !== null) openNow(opened);
  }, [opened]);
  // Only the search screens have the name dialog.
  const namingPath = search.phase === 'naming' && !isShown ? searchPathOf(search.origin) : null;
  useEffect(() => {
    // A search screen that is being left has just withdrawn its question.
    if (namingPath !== null && matchSearch.get().phase === 'naming') navigate(namingPath);
  }, [namingPath, navigate]);

  if (!isShown && search.phase === 'found') {
    const { game } = search;
    return <OpeningBar label={words.search} text={words.matchFound} onOpen={() => open(game)} />;
  }
  if (!isShown && showsSearchBar(search)) return <SearchBar search={search} />;
  return liveGame !== null && <GameBar game={liveGame} />;
}

/** A running search, or one that ended but was not canceled by the visitor. */
function showsSearchBar(search: Search): boolean {
  if (search.phase === 'idle') return search.end !== null && search.end.reason !== 'cancelled';
  return search.phase === 'requesting' || search.phase === 'searching';
}

function SearchBar({ search }: { search: Search }) {
  const seconds = useSecondsSince(search.phase === 'searching' ? search.since : null);
  const isOnline = useOnline();
  if (search.phase === 'idle') {
    return (
      <SiteBar label={words.search} text={search.end?.text}>
        <Button onClick={() => matchSearch.send({ type: 'find' })}>{words.searchAgain}</Button>
        <Button variant="quiet" onClick={() => matchSearch.send({ type: 'dismiss' })}>
          {words.close}
        </Button>
      </SiteBar>
    );
  }
  return (
    <SiteBar label={words.search} text={isPaused(search, isOnline) ? words.paused : words.searching(seconds)}>
      <Button onClick={() => matchSearch.send({ type: 'cancel' })}>{words.cancel}</Button>
    </SiteBar>
  );
}

/** The visitor's running game. Warns that staying away can lose it, as far as this tab knows whose turn it is. */
function GameBar({ game }: { game: FoundGame }) {
  const left = useSyncExternalStore(leftTurn.subscribe, leftTurn.get);
  const isOwnTurn = left?.gameId === game.id;
  const text = (
    <>
      <strong className={isOwnTurn ? styles.wide : undefined}>{words.inProgress}.</strong>{' '}
      {isOwnTurn && `${words.ownClockRuns} `}
      <span className={styles.wide}>{isOwnTurn ? words.awayLoses(left.absenceMs / 1000) : words.stayingAwayLoses}</span>
    </>
  );
  return (
    <SiteBar label={words.inProgress} text={text}>
      <ButtonLink to={gamePathOf(game)}>{words.goBack}</ButtonLink>
      <ConfirmButton
        variant="danger"
        label={messages.onlineGame.resign}
        question={messages.onlineGame.reallyResign}
        onConfirm={() => void resignLiveGame(game.id)}
      />
    </SiteBar>
  );
}

/** The current search of this tab; none while a page is prerendered and hydrated. */
function useSearch(): Search {
  useEffect(prepareSound, []);
  return useSyncExternalStore(matchSearch.subscribe, matchSearch.get, () => NO_SEARCH);
}
