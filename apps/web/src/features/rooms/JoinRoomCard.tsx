import { messages } from '@sixtyfour/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CodeField } from './CodeField.tsx';
import type { Refusal, RoomRequest } from './lobby.ts';
import styles from './lobby.module.css';

const words = messages.lobby;

/**
 * The form to join a room by its code.
 * @param invitedTo the code in the invitation link, or ''; with a code, its button is the main one of the page
 */
export function JoinRoomCard({
  invitedTo,
  isBusy,
  refusal,
  onJoin,
  onTyping,
}: {
  invitedTo: string;
  isBusy: boolean;
  refusal: Refusal | null;
  onJoin: (request: RoomRequest) => void;
  onTyping: () => void;
}) {
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState(invitedTo);
  const join = (event: FormEvent) => {
    event.preventDefault();
    onJoin({ type: 'join', code, from: 'field' });
  };
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector('input')?.focus();
  }, [refusal]);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.rooms.join}</h2>
      <p className={styles.text}>{words.joinText}</p>
      <form ref={form} className={styles.form} onSubmit={join}>
        <CodeField
          value={code}
          onChange={(typed) => {
            setCode(typed);
            onTyping();
          }}
          error={refusal?.text ?? null}
          advice={refusal?.advice ?? null}
        />
        <BusyButton
          type="submit"
          variant={invitedTo === '' ? 'second' : 'main'}
          label={messages.rooms.join}
          busyLabel={words.joining}
          isBusy={isBusy}
        />
      </form>
    </section>
  );
}
