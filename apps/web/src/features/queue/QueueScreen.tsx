import {
  messages,
  OPPONENT_PARAMETER,
  PERSONA_SEAT_MS,
  paths,
  WAITING_PARAMETER,
  waitingPathWith,
} from '@sixtyfour/contract';
import { Users } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { focusTitle } from '../../lib/focus-title.ts';
import { NavigationType, useLocation, useNavigate, useNavigationType } from '../../lib/navigation.tsx';
import type { AskForName } from '../../lib/use-name-request.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import { announce } from '../../ui/announce.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { companionOf, useCompanion } from './companion.ts';
import { NotificationChoice } from './NotificationChoice.tsx';
import { PlayingAs, SearchState } from './SearchState.tsx';
import { TimesChoice } from './TimesChoice.tsx';
import styles from './queue.module.css';
import { loadDeferred, type SearchScreen, useSearchScreen } from './use-search-screen.ts';

const words = messages.queue;

/** Lazy: next to the search, which is shown first. */
const loadCharacters = () => import('./CharacterCard.tsx');

interface Parts {
  /** Opens the name dialog; resolves to whether a name was saved. */
  readonly askForName: AskForName;
  /** The card to invite a friend instead. */
  readonly invitation: ReactNode;
}

/**
 * 'Find an Opponent': the search, or the game against a character during it.
 * @param game the game that the URL requests
 */
export function QueueScreen({ game, ...parts }: Parts & { game: ReactNode }) {
  const query = new URLSearchParams(useLocation().search);
  const { name } = companionOf(query.get(OPPONENT_PARAMETER));
  // After that game is left, no second character joins during the same search.
  const [companionJoined, setCompanionJoined] = useState(false);
  // The prerendered page shows the search.
  const isHydrated = useHydrated();
  return isHydrated && query.has(WAITING_PARAMETER) ? (
    <Meanwhile name={name} onShown={() => setCompanionJoined(true)}>
      {game}
    </Meanwhile>
  ) : (
    <SearchScreenView {...parts} companionJoined={companionJoined} onCompanionChange={setCompanionJoined} />
  );
}

function SearchScreenView({
  askForName,
  invitation,
  companionJoined,
  onCompanionChange,
}: Parts & {
  /** Whether a companion has joined in this search. */
  companionJoined: boolean;
  onCompanionChange: (companionJoined: boolean) => void;
}) {
  const screen = useSearchScreen('queue', askForName);
  const { players, session } = screen;
  const deferred = useLazyModule(loadDeferred);
  const cards = useLazyModule(loadCharacters);
  useCompanionJoins(screen, companionJoined, onCompanionChange);
  // The game during the search has its own title.
  useEffect(() => {
    document.title = messages.site.titled(words.queueTitle);
  }, []);
  return (
    <div className={styles.columns}>
      <div className={styles.queue}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{words.queueTitle}</h1>
          <p className={styles.online}>
            {players !== null && (
              <>
                <Users aria-hidden="true" size={20} />
                <span>{words.playersOnline(players)}</span>
              </>
            )}
          </p>
        </div>
        <SearchState {...screen} />
        <TimesChoice isBusy={screen.isBusy || screen.isFound} />
        <p className="small muted late-line" data-testid="playing-now">
          {deferred && <deferred.PlayingNow isSearching={screen.isBusy} />}
        </p>
        <NotificationChoice />
        <PlayingAs session={session} onChange={() => void askForName()} />
      </div>
      <div className={styles.aside}>
        {cards && (
          <cards.CharacterCard
            isBusy={screen.isBusy}
            isPaused={screen.isPaused}
            hasChoice
            onPlay={() => onCompanionChange(true)}
          />
        )}
      </div>
      <div className={styles.invitation}>{invitation}</div>
    </div>
  );
}

/** Starts a game against a character after a while of waiting, if allowed and no invitation to a friend is shown. */
function useCompanionJoins(
  { search, seconds, session }: SearchScreen,
  companionJoined: boolean,
  onCompanionChange: (companionJoined: boolean) => void,
): void {
  const { playMeanwhile } = usePreferences();
  const { id } = useCompanion();
  const navigate = useNavigate();
  const isInviting = session === null || session.waitingRoom !== null;
  const isLong = search.phase === 'searching' && seconds * 1000 >= PERSONA_SEAT_MS;
  const isDue = isLong && playMeanwhile && !companionJoined && !isInviting;
  useEffect(() => {
    if (isDue) navigate(waitingPathWith(id));
  }, [isDue, id, navigate]);
  // Until the search is loaded, its phase is 'idle'.
  const isIdle = session !== null && search.phase === 'idle';
  const forget = useEffectEvent(() => onCompanionChange(false));
  useEffect(() => {
    if (isIdle) forget();
  }, [isIdle]);
}

/** The game next to the search. If there is no search, redirects to the search screen. */
function Meanwhile({ name, children, onShown }: { name: string; children: ReactNode; onShown: () => void }) {
  const deferred = useLazyModule(loadDeferred);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(paths.queue, { replace: true }));
  useEffect(() => {
    if (deferred === null) return undefined;
    return whileWanted(deferred.matchSearch.resume(), (mayBeSearching) => {
      if (!mayBeSearching) leave();
    });
  }, [deferred]);
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return (
    <Suspense fallback={<Skeleton />}>
      {children}
      <Arrival name={name} />
    </Suspense>
  );
}

/** Announces the character once the game is loaded, and focuses the game if the focused element is gone. */
function Arrival({ name }: { name: string }) {
  const isReload = useNavigationType() === NavigationType.Pop;
  const arrive = useEffectEvent(() => {
    if (isReload) return;
    announce(words.satDown(name));
    if (document.activeElement === document.body) focusTitle();
  });
  useEffect(() => arrive(), []);
  return null;
}
