import { messages, paths, ROOM_CODE_LENGTH, ROOM_CODE_PARAMETER } from '@sixtyfour/contract';
import { Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session-view.ts';
import { readStoredName } from '../../lib/stored-name.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useNameRequest } from '../../lib/use-name-request.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreateRoomCard } from './CreateRoomCard.tsx';
import { JoinRoomCard } from './JoinRoomCard.tsx';
import type { Act, Lobby, LobbyEvent, Refusal, Wish } from './lobby.ts';
import '../../ui/page.css';
import styles from './lobby.module.css';
import { PublicRooms } from './PublicRooms.tsx';
import { readTypedCode } from './typed-code.ts';
import { useLobby } from './use-lobby.ts';

/** The parts of the gate: who one is, is another feature's. */
export interface GateParts {
  /** The form for name and country; calls back when they are saved. */
  readonly NameForm: ComponentType<{ onSaved: () => void }>;
  readonly signIn: ReactNode;
}

/**
 * 'Multiplayer Chess': the gate for whoever has no name yet, and the lobby for everybody else. The prerendered
 * page holds both; public/before-paint.js knows before the first paint which of them is to be seen.
 * @param askForName opens the name dialog; whether a name was saved
 * @param prepare fetches the page that a seat leads to, while the server is asked for it
 */
export function LobbyScreen({
  gate,
  askForName,
  prepare,
}: {
  gate: GateParts;
  askForName: () => Promise<boolean>;
  prepare: () => void;
}) {
  const isHydrated = useHydrated();
  const name = useName();
  const invitedTo = useInvitation();
  const { lobby, send } = useLobby();
  useLead(lobby.act, prepare);
  useNameRequest(lobby.act.phase === 'naming', askForName, (isNamed) =>
    send({ type: isNamed ? 'named' : 'not-named' }),
  );
  const heading = useRef<HTMLHeadingElement>(null);

  const enter = () => {
    // The form that had the focus is gone.
    heading.current?.focus({ preventScroll: true });
    if (invitedTo.length === ROOM_CODE_LENGTH) send({ type: 'join', code: invitedTo, from: 'field' });
  };
  return (
    <div className="page" data-width="tool">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {messages.rooms.title}
        </h1>
        {name !== null && <PlayingAs name={name} onChange={() => void askForName()} />}
      </div>
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

/** The name that lets one through the gate: the account's, the player's, or what this device has kept. */
function useName(): string | null {
  const known = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  if (known !== null && (known.player.named || known.account !== null)) return known.player.username;
  return readStoredName();
}

/** The code in the link that led here; '' without one. */
function useInvitation(): string {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? readTypedCode(new URLSearchParams(search).get(ROOM_CODE_PARAMETER) ?? '') : '';
}

/** Goes to the seat that the visitor has got. */
function useLead(act: Act, prepare: () => void): void {
  const navigate = useNavigate();
  const prepareNow = useEffectEvent(prepare);
  const isAsking = act.phase === 'asking';
  useEffect(() => {
    if (isAsking) prepareNow();
  }, [isAsking]);
  useEffect(() => {
    if (act.phase === 'led') void navigate(act.path, { state: act.hint });
  }, [act, navigate]);
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

function Gate({ NameForm, signIn, onNamed }: GateParts & { onNamed: () => void }) {
  const headingId = useId();
  return (
    <div className={styles.gate}>
      <section className={styles.card} aria-labelledby={headingId}>
        <h2 id={headingId}>{messages.identity.nameTitle}</h2>
        <p className={styles.text}>{messages.lobby.gateText}</p>
        <NameForm onSaved={onNamed} />
      </section>
      {signIn}
    </div>
  );
}

function Cards({ lobby, send, invitedTo }: { lobby: Lobby; send: (event: LobbyEvent) => void; invitedTo: string }) {
  const asking = lobby.act.phase === 'asking' || lobby.act.phase === 'naming' ? lobby.act.wish : null;
  return (
    <div className={styles.cards}>
      <FindCard isMain={invitedTo === ''} />
      <div className={styles.pair}>
        <CreateRoomCard isBusy={asking?.type === 'create'} refusal={refusalAt(lobby.act, 'create')} onCreate={send} />
        <JoinRoomCard
          invitedTo={invitedTo}
          isBusy={joinedFrom(asking, 'field') !== null}
          refusal={refusalAt(lobby.act, 'join')}
          onJoin={send}
          onTyping={() => send({ type: 'typing' })}
        />
      </div>
      <PublicRooms
        rooms={lobby.rooms}
        isStale={lobby.isStale}
        joining={joinedFrom(asking, 'list')}
        onJoin={(code) => send({ type: 'join', code, from: 'list' })}
        onRefresh={() => send({ type: 'refresh', isWished: true })}
      />
    </div>
  );
}

function refusalAt(act: Act, at: Refusal['at']): Refusal | null {
  return act.phase === 'idle' && act.refusal?.at === at ? act.refusal : null;
}

/** The code of the room that is being joined from there. */
function joinedFrom(wish: Wish | null, from: 'field' | 'list'): string | null {
  return wish?.type === 'join' && wish.from === from ? wish.code : null;
}

function FindCard({ isMain }: { isMain: boolean }) {
  const headingId = useId();
  const words = messages.lobby;
  return (
    <section className={styles.find} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{words.findTitle}</h2>
        <p className={styles.text}>{words.findText}</p>
      </div>
      <ButtonLink to={paths.queue} variant={isMain ? 'main' : 'second'} size="large">
        <Users />
        {words.findTitle}
      </ButtonLink>
    </section>
  );
}
