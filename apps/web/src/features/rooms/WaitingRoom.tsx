import { colorOf, type GameRoom, messages, roomLinkPath } from '@sixtyfour/contract';
import { Copy } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ConnectionNote } from '../../ui/ConnectionNote.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { copyWithToast } from '../../lib/clipboard.ts';
import { focusTitle } from '../../lib/focus-title.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import '../../ui/page.css';
import styles from './waiting-room.module.css';
import '../../board/themes.css';
import { clockText } from './clock-text.ts';
import { LinkButtons, RoomQr } from './RoomLink.tsx';
import { CODE_PLACES } from './typed-code.ts';

const words = messages.waitingRoom;

/**
 * The visitor's own room until a guest joins, with its code as text, link and QR code.
 * @param room null while only the code and the host's name are known
 * @param onClose null while the room cannot be closed yet
 */
export function WaitingRoom({
  code,
  hostName,
  room,
  connection,
  isClosing,
  isRetrying,
  onRetry,
  onClose,
}: {
  code: string;
  hostName: string;
  room: GameRoom | null;
  connection: RealtimeStatus;
  isClosing: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: (() => void) | null;
}) {
  const link = location.origin + roomLinkPath(code);
  return (
    <div className="page" data-width="tool">
      <div className={styles.head}>
        <h1 tabIndex={-1}>{messages.onlineGame.waitingForOpponent}</h1>
        <ConnectionNote connection={connection} />
      </div>
      {(connection === 'disconnected' || isRetrying) && <Unreachable isRetrying={isRetrying} onRetry={onRetry} />}
      <div className={styles.columns}>
        <div>
          <p className="muted">{words.text}</p>
          <CodeSquares code={code} />
          <div className={styles.ways}>
            <CopyButton variant="main" label={words.copyCode} icon={<Copy />} onCopy={() => copyWithToast(code)} />
            <LinkButtons link={link} hostName={hostName} />
          </div>
          <dl className={styles.facts}>
            <Fact
              name={words.you}
              value={room === null ? hostName : words.youAs(hostName, messages.board.colors[colorOf(room.host_seat)])}
            />
            <Fact name={words.clock} value={room === null ? '' : clockText(room.host_time, room.guest_time)} />
            <Fact name={messages.ruleChoice.label} value={room === null ? '' : messages.ruleChoice[room.rule_set]} />
            <Fact name={words.listed} value={room === null ? '' : listedText(room)} />
          </dl>
          <ConfirmButton
            className={styles.close}
            variant="quiet"
            label={words.close}
            question={words.reallyClose}
            aria-disabled={isClosing || onClose === null || undefined}
            onConfirm={() => onClose?.()}
          />
        </div>
        <figure className={styles.scan}>
          <RoomQr link={link} className={styles.qr} />
          <figcaption>{words.scan}</figcaption>
        </figure>
      </div>
    </div>
  );
}

/** The error while the server does not answer. */
export function Unreachable({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    // The pressed button disappears together with the error.
    return () => {
      if (element?.contains(document.activeElement)) focusTitle();
    };
  }, []);
  return (
    <div ref={part}>
      <ErrorState title={messages.onlineGame.connectFailed} text={words.kept}>
        <BusyButton
          label={messages.onlineGame.retryConnection}
          busyLabel={messages.roomGame.connecting}
          isBusy={isRetrying}
          onClick={onRetry}
        />
      </ErrorState>
    </div>
  );
}

function listedText({ looking_for_player: isListed }: GameRoom): string {
  return isListed ? words.inPublicRooms : words.notListed;
}

/** The code of a room on six wooden squares, regardless of the board theme. Screen readers spell it out. */
function CodeSquares({ code }: { code: string }) {
  return (
    <div
      className={styles.code}
      data-board-theme="wood"
      role="img"
      aria-label={messages.waitingRoom.codeLabel(Array.from(code).join(' '))}
    >
      {CODE_PLACES.map((place) => (
        <span key={place}>{code[place]}</span>
      ))}
    </div>
  );
}
