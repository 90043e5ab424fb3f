import { messages, roomLinkPath, type SessionView } from '@sixtyfour/contract';
import { useId, useRef, useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { useSession } from '../../lib/session-view.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { closeInvitation, openInvitation } from './invitation.ts';
import styles from './invite-card.module.css';
import { LinkButtons, RoomQr } from './RoomLink.tsx';

type OwnRoom = NonNullable<SessionView['waitingRoom']>;

const words = messages.queue;

/**
 * A private room for a friend, opened on request next to a search: its link and QR code. The room closes when the
 * search finds an opponent, and the other way around.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 */
export function InviteCard({ askForName }: { askForName: () => Promise<boolean> }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const room = useSession()?.waitingRoom ?? null;
  const focusHandlers = useKeptFocus(heading);
  return (
    <section className={styles.invite} aria-labelledby={headingId} {...focusHandlers}>
      <h2 ref={heading} id={headingId} className={styles.title} tabIndex={-1}>
        {words.invite}
      </h2>
      {room === null ? <Offer askForName={askForName} /> : <Invitation room={room} />}
    </section>
  );
}

/** The button that opens the room. */
function Offer({ askForName }: { askForName: () => Promise<boolean> }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const opened = await openInvitation();
    // A player with a running game is redirected to it.
    if (opened.ok) return opened.value === null ? undefined : navigate(opened.value);
    const { code, message } = opened.error;
    if (code === 'name-required') return (await askForName()) ? open() : undefined;
    const isClear = code === 'too-many-requests' || code === 'feature-off';
    setRefusal(isClear ? message : messages.rooms.createFailed);
  };
  const create = async () => {
    setRefusal(null);
    setBusy(true);
    await open();
    setBusy(false);
  };
  return (
    <>
      <p className="small muted">{words.inviteText}</p>
      <FieldError error={refusal} />
      <BusyButton
        label={words.createLink}
        busyLabel={words.creatingLink}
        isBusy={isBusy}
        onClick={() => void create()}
      />
    </>
  );
}

function Invitation({ room }: { room: OwnRoom }) {
  const link = location.origin + roomLinkPath(room.roomCode);
  const name = useSession()?.player.username ?? '';
  const [isClosing, setClosing] = useState(false);
  const close = async () => {
    setClosing(true);
    await closeInvitation(room.gameId);
    setClosing(false);
  };
  return (
    <>
      <p className="small muted" role="status">
        {words.inviteReady}
      </p>
      <div className={styles.ways}>
        <RoomQr link={link} className={styles.qr} />
        <div className={styles.buttons}>
          <LinkButtons link={link} hostName={name} />
          <Button variant="quiet" aria-disabled={isClosing || undefined} onClick={() => void close()}>
            {messages.waitingRoom.close}
          </Button>
        </div>
      </div>
      <p className={styles.link}>{link}</p>
    </>
  );
}
