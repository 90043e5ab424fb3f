import {
  type ColorChoice,
  DEFAULT_TIME,
  isCountedTime,
  messages,
  sideTimesFor,
  TIME_CONTROLS,
  type TimeControlName,
} from '@sixtyfour/contract';
import { type FormEvent, useId, useState } from 'react';
import { ColorSelect } from '../../game/before/GameChoices.tsx';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import type { Refusal, RoomRequest } from './lobby.ts';
import styles from './lobby.module.css';

const words = messages.lobby;

const GUEST_TIMES = ['same', ...TIME_CONTROLS] as const;
const GUEST_TEXTS = { ...messages.gameChoices.times, same: words.sameTime };

/** The form to create a room: public or private, who plays which color, and how much time each has. */
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
  const [color, setColor] = useState<ColorChoice>('white');
  const [time, setTime] = useState<TimeControlName>(DEFAULT_TIME);
  const [guestTime, setGuestTime] = useState<TimeControlName | 'same'>('same');
  const guestClock = guestTime === 'same' ? time : guestTime;
  const mayCount = isCountedTime(sideTimesFor({ white: time, black: guestClock }));
  const create = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ type: 'create', room: { isPrivate, rule_set: rules, color, clock: time, guest_clock: guestClock } });
  };
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.rooms.create}</h2>
      <p className={styles.text}>{words.createText}</p>
      <form className={styles.form} onSubmit={create}>
        <div className={styles.choices}>
          <div className={styles.timeAndColor}>
            <Choice
              label={messages.gameChoices.time}
              texts={messages.gameChoices.times}
              values={TIME_CONTROLS}
              value={time}
              onChange={setTime}
            />
            <ColorSelect value={color} onChange={setColor} />
          </div>
          <Choice
            label={words.guestTime}
            texts={GUEST_TEXTS}
            values={GUEST_TIMES}
            value={guestTime}
            onChange={setGuestTime}
          />
          {!mayCount && <p className="small muted">{messages.gameChoices.onlyFiveMinutes}</p>}
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
        <FieldError error={refusal?.text ?? null} />
        <BusyButton type="submit" label={messages.rooms.create} busyLabel={words.creating} isBusy={isBusy} />
      </form>
    </section>
  );
}
