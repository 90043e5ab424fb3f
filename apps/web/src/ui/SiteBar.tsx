import { MATCH_NOTICE_MS, messages } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { monotonicNow } from '../lib/monotonic.ts';
import { useSecondsSince } from '../lib/use-seconds-since.ts';
import { Button } from './Button.tsx';
import styles from './site-bar.module.css';

/** A bar below the header or in the strip about something outside the current page. `children` are its buttons. */
export function SiteBar({
  label,
  text,
  isUrgent = false,
  children,
}: {
  label: string;
  text: ReactNode;
  isUrgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className={styles.bar} data-urgent={isUrgent ? '' : undefined} aria-label={label}>
      <p>{text}</p>
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </section>
  );
}

/** Shown when an opponent is found on another page; calls `onOpen` after a short delay. */
export function OpeningBar({ label, text, onOpen }: { label: string; text: string; onOpen: () => void }) {
  const [since] = useState(monotonicNow);
  const seconds = useSecondsSince(since);
  const left = Math.max(0, MATCH_NOTICE_MS / 1000 - seconds);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (left === 0) open();
  }, [left]);
  const told = (
    <>
      <strong>{text}</strong> {messages.queue.opensIn(left)}
    </>
  );
  return (
    <SiteBar label={label} text={told} isUrgent>
      <Button onClick={onOpen}>{messages.queue.open}</Button>
    </SiteBar>
  );
}
