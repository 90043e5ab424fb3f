/** Banners above the board for temporary states: lost connection, draw offer, absence, overdue move. */
import { type Ms, opposite } from '@sixtyfour/chess';
import { ABSENCE_COUNT_MS, messages } from '@sixtyfour/contract';
import { Handshake, Hourglass, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusBoard } from '../../game/screen/focus-board.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './online-game.module.css';
import { hasBegun, isOwnTurn, opponentName } from './selectors.ts';
import type { OnlineEvent, OnlinePlaying, OnlineState } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';
import { secondsLeft } from '../../play/clock-face.ts';

const words = messages.onlineGame;

type Send = LiveGame<OnlineState, OnlineEvent>['send'];

/** The most urgent of: lost connection, open draw offer, absence of the opponent, deadline of the first move. */
export function Bands({ state, send }: { state: OnlinePlaying; send: Send }) {
  const { snapshot, seat, connection, retrying } = state;
  const other = opposite(seat);
  const name = opponentName(state);
  const { unreachable } = state.config;
  if (unreachable.inPlay && (connection === 'disconnected' || retrying)) {
    return (
      <Band kind="bad" icon={<WifiOff />} title={unreachable.title} text={words.retryText}>
        <div className={styles.bandButtons}>
          <BusyButton
            label={unreachable.retry}
            busyLabel={messages.roomGame.connecting}
            isBusy={retrying}
            onClick={() => send({ type: 'retry' })}
          />
        </div>
      </Band>
    );
  }
  if (snapshot.drawOffer === other) return <DrawOffer name={name} send={send} />;
  if (hasBegun(state) && snapshot.attendance[other] === 'away') {
    const { countdown } = snapshot.attendance;
    if (countdown?.seat === other) return <CountedAbsence name={name} at={countdown.at} send={send} />;
    const text = isOwnTurn(state) ? words.awayOnYourTurn : words.awayUncounted;
    return <Band kind="bad" icon={<WifiOff />} title={words.away(name)} text={text} />;
  }
  if (snapshot.deadline === null && !hasBegun(state))
    return (
      <Band kind="plain" icon={<Hourglass />} title={words.waitingFor(name)} text={messages.roomGame.waitingText} />
    );
  if (snapshot.deadline === null || state.sent.some(({ move }) => move !== null)) return null;
  if (snapshot.deadline.for === 'arrival')
    return <Deadline at={snapshot.deadline.at} title={words.waitingFor(name)} text={words.waitingForText} />;
  return isOwnTurn(state) ? (
    <Deadline at={snapshot.deadline.at} title={words.firstMove} text={words.firstMoveText} />
  ) : (
    <Deadline at={snapshot.deadline.at} title={words.firstMoveOf(name)} text={words.firstMoveOfText} />
  );
}

function Band({
  kind,
  icon,
  title,
  text,
  children,
}: {
  kind: 'bad' | 'plain';
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const band = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = band.current;
    // The pressed button disappears together with its banner.
    return () => {
      if (element?.contains(document.activeElement)) focusBoard();
    };
  }, []);
  return (
    <div ref={band} className={styles.band} data-kind={kind} data-testid="band">
      {icon}
      <div className={styles.bandWords}>
        <p className={styles.bandTitle}>{title}</p>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}

function DrawOffer({ name, send }: { name: string; send: Send }) {
  return (
    <Band kind="plain" icon={<Handshake />} title={words.offersDraw(name)} text={words.offersDrawText}>
      <div className={styles.bandButtons}>
        <Button onClick={() => send({ type: 'accept-draw' })}>{words.acceptDraw}</Button>
        <Button onClick={() => send({ type: 'decline-draw' })}>{words.declineDraw}</Button>
      </div>
    </Band>
  );
}

function CountedAbsence({ name, at, send }: { name: string; at: Ms; send: Send }) {
  const seconds = useSecondsLeft(at);
  const [whole] = useState(() => {
    const { silent, leftPage } = ABSENCE_COUNT_MS;
    return at - monotonicNow() > leftPage ? silent : leftPage;
  });
  return (
    <Band kind="bad" icon={<WifiOff />} title={words.away(name)} text={words.awayCounted(seconds)}>
      <div className={styles.bandBar}>
        <span style={{ inlineSize: `${100 - Math.min(100, (seconds * 100_000) / whole)}%` }} />
      </div>
      <div className={styles.bandButtons}>
        <Button onClick={() => send({ type: 'wait-longer' })}>{words.waitLonger}</Button>
      </div>
    </Band>
  );
}

function Deadline({ at, title, text }: { at: Ms; title: string; text: (seconds: number) => string }) {
  return <Band kind="plain" icon={<Hourglass />} title={title} text={text(useSecondsLeft(at))} />;
}

/** The whole seconds until `at`, as a countdown. */
function useSecondsLeft(at: Ms): number {
  const [now, setNow] = useState(monotonicNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = monotonicNow();
      setNow(time);
      const left = at - time;
      // Wait until the next whole second.
      if (left > 0) timer = setTimeout(tick, ((left - 1) % 1000) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return secondsLeft(at - now);
}
