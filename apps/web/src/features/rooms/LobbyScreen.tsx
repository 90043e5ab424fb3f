import { messages, paths, ROOM_CODE_LENGTH, ROOM_CODE_PARAMETER } from '@sixtyfour/contract';
import { Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { useSession } from '../../lib/session-view.ts';
import { readStoredName } from '../../lib/stored-name.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useNameRequest } from '../../lib/use-name-request.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreateRoomCard } from './CreateRoomCard.tsx';
import { JoinRoomCard } from './JoinRoomCard.tsx';
import { type Attempt, type Lobby, type LobbyEvent, type Refusal, type RoomRequest, EMPTY_LOBBY } from './lobby.ts';
import '../../ui/page.css';
import styles from './lobby.module.css';
import { parseTypedCode } from './typed-code.ts';
import { useLazyModule, useLazySend, useLazyStore, useNeededModule } from '../../lib/lazy-module.ts';

/** The parts of the gate that other features provide. */
export interface GateParts {
  /** The form for name and country; calls `onSaved` after saving. */
  readonly NameForm: ComponentType<{ onSaved: () => void }>;
  readonly signIn: ReactNode;
  /** A board to play on at once; null for none. */
  readonly board: ReactNode;
}

/**
 * 'Multiplayer Chess': a gate that asks visitors without a name for one, and the lobby for all others. The
 * prerendered page contains both; public/before-paint.js decides before the first paint which one is visible.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 * @param preload loads the page of a room while the request for a seat is pending
 */
export function LobbyScreen({
  gate,
  askForName,
  preload,
}: {
  gate: GateParts;
  askForName: () => Promise<boolean>;
  preload: () => void;
}) {
  const isHydrated = useHydrated();
  const name = useName();
  const invitedTo = useInvitation();
  const isInvited = invitedTo.length === ROOM_CODE_LENGTH;
  // The lobby is empty until its module is loaded after the first render; events sent before are queued.
  const deferred = useNeededModule(load);
  const lobby = useLazyStore<Lobby>(deferred?.lobby, EMPTY_LOBBY);
  const send = useLazySend<LobbyEvent>(deferred?.lobby);
  useEffect(() => deferred?.lobby.open(), [deferred]);
  useNavigateToSeat(lobby.attempt, preload);
  useNameRequest(lobby.attempt.phase === 'naming', askForName, (isNamed) =>
    send({ type: isNamed ? 'named' : 'not-named' }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isRefused = refusalAt(lobby.attempt, 'join') !== null;

  const enter = () => {
    // The focused form has been removed.
    heading.current?.focus({ preventScroll: true });
    if (isInvited) send({ type: 'join', code: invitedTo, from: 'field' });
  };
  return (
    <div className="page" data-width="tool">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {messages.rooms.title}
        </h1>
        {name !== null && <PlayingAs name={name} onChange={() => void askForName()} />}
      </div>
      {isInvited && (
        <div className={styles.invited}>
          {deferred && <deferred.Invitation code={invitedTo} isRefused={isRefused} />}
        </div>
      )}
      {(!isHydrated || name === null) && (
        <div key="gate" className={isHydrated ? undefined : styles.ifNameless}>
          <Gate {...gate} onNamed={enter} />
        </div>
      )}
      {(!isHydrated || name !== null) && (
        <div key="lobby" className={isHydrated ? undefined : styles.ifNamed}>
          <Cards key={invitedTo} lobby={lobby} send={send} invitedTo={invitedTo} />
        </div>
      )}
    </div>
  );
}

/** The name that opens the lobby: the player's or account's, else the one stored on this device; null without one. */
function useName(): string | null {
  const known = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  if (known !== null && (known.player.named || known.account !== null)) return known.player.username;
  return readStoredName();
}

/** The room code in the URL; '' without one. */
function useInvitation(): string {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? parseTypedCode(new URLSearchParams(search).get(ROOM_CODE_PARAMETER) ?? '') : '';
}

/** Navigates to the visitor's seat; preloads its page while the request is pending. */
function useNavigateToSeat(attempt: Attempt, preload: () => void): void {
  const navigate = useNavigate();
  const isRequesting = attempt.phase === 'requesting';
  useEffect(() => {
    if (isRequesting) preload();
  }, [isRequesting, preload]);
  useEffect(() => {
    if (attempt.phase === 'seated') navigate(attempt.path, { state: attempt.preview });
  }, [attempt, navigate]);
}

function PlayingAs({ name, onChange }: { name: string; onChange: () => void }) {
  return (
    <p className={styles.playingAs}>
      {messages.lobby.playingAs} <strong>{name}</strong>{' '}
      <Button variant="quiet" className={styles.changeName} onClick={onChange}>
        {messages.rooms.changeName}
      </Button>
    </p>
  );
}

function Gate({ NameForm, signIn, board, onNamed }: GateParts & { onNamed: () => void }) {
  const headingId = useId();
  return (
    <div className={styles.gate}>
      <section className={styles.card} aria-labelledby={headingId}>
        <h2 id={headingId}>{messages.identity.nameTitle}</h2>
        <p className={styles.text}>{messages.lobby.gateText}</p>
        <NameForm onSaved={onNamed} />
      </section>
      {signIn}
      {board && <div className={styles.gateBoard}>{board}</div>}
    </div>
  );
}

function Cards({ lobby, send, invitedTo }: { lobby: Lobby; send: (event: LobbyEvent) => void; invitedTo: string }) {
  const deferred = useLazyModule(load);
  const pending = 'request' in lobby.attempt ? lobby.attempt.request : null;
  const isInvited = invitedTo !== '';
  const join = (
    <JoinRoomCard
      invitedTo={invitedTo}
      isBusy={joiningFrom(pending, 'field') !== null}
      refusal={refusalAt(lobby.attempt, 'join')}
      onJoin={send}
      onTyping={() => send({ type: 'typing' })}
    />
  );
  const find = <FindCard isMain={!isInvited} />;
  return (
    <div className={styles.cards}>
      {!isInvited && find}
      <div className={styles.pair}>
        {isInvited && join}
        <CreateRoomCard
          isBusy={pending?.type === 'create'}
          refusal={refusalAt(lobby.attempt, 'create')}
          onCreate={send}
        />
        {!isInvited && join}
      </div>
      {isInvited && find}
      {deferred && (
        <deferred.PublicRooms
          rooms={lobby.rooms}
          isStale={lobby.isStale}
          joining={joiningFrom(pending, 'list')}
          onJoin={(code) => send({ type: 'join', code, from: 'list' })}
          onRefresh={() => send({ type: 'refresh', byUser: true })}
        />
      )}
    </div>
  );
}

function refusalAt(attempt: Attempt, at: Refusal['at']): Refusal | null {
  return attempt.phase === 'idle' && attempt.refusal?.at === at ? attempt.refusal : null;
}

/** The code of the room that is being joined from the field or the list; null if none is. */
function joiningFrom(request: RoomRequest | null, from: 'field' | 'list'): string | null {
  return request?.type === 'join' && request.from === from ? request.code : null;
}

function FindCard({ isMain }: { isMain: boolean }) {
  const deferred = useLazyModule(load);
  const headingId = useId();
  const words = messages.lobby;
  return (
    <section className={styles.find} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{words.findTitle}</h2>
        <p className={styles.text}>{words.findText}</p>
        <p className="small muted late-line" data-testid="playing-now">
          {deferred && <deferred.PlayingNow />}
        </p>
      </div>
      <ButtonLink to={paths.queue} variant={isMain ? 'main' : 'second'} size="large">
        <Users />
        {words.findTitle}
      </ButtonLink>
    </section>
  );
}

const load = () => import('./deferred.ts');
