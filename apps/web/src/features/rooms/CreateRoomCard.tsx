import { messages } from '@sixtyfour/contract';
import { type FormEvent, useId, useState } from 'react';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import type { Refusal, RoomRequest } from './lobby.ts';
import styles from './lobby.module.css';

const words = messages.lobby;

/** The form to create a room, public or private. Remembers the rule set. */
export function CreateRoomCard({
  isBusy,
  refusal,
  onCreate,
}: {
  isBusy: boolean;
  refusal: Refusal | null;
  onCreate: (request: RoomRequest) => void;
}) {
  const headingId = useId();
  const { rules } = usePreferences();
  const [isPrivate, setPrivate] = useState(false);
  const create = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ type: 'create', isPrivate, ruleSet: rules });
  };
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.rooms.create}</h2>
      <p className={styles.text}>{words.createText}</p>
      <form className={styles.form} onSubmit={create}>
        <div className={styles.choices}>
          <Checkbox
            label={words.privateRoom}
            checked={isPrivate}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
          <RadioRow
            stacked
            label={messages.ruleChoice.label}
            value={rules}
            options={[
              ['standard', messages.ruleChoice.standard],
              ['simplified', messages.ruleChoice.simplified],
            ]}
            onChange={(chosen) => preferences.set({ rules: chosen })}
          />
        </div>
        <FieldError id={`${headingId}-error`} error={refusal?.text ?? null} />
        <BusyButton type="submit" label={messages.rooms.create} busyLabel={words.creating} isBusy={isBusy} />
      </form>
    </section>
  );
}
