/** The rarely used options of a game against a character; loaded when their section is opened. */
import { messages } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../../game/panel/panel.module.css';
import type { AiGameEvent, IdleGame } from './state.ts';

interface OptionListProps {
  state: IdleGame;
  send: (event: AiGameEvent) => void;
  isOpen: boolean;
}

export function OptionList({ state: { setup, fenError }, send, isOpen }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone in landscape, the start button covers the place where the section opens.
  useEffect(() => {
    if (isOpen) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { playToEnd, playToEndHint, thinks, thinksHint } = messages.peopleLike;
  const option = (name: 'coach' | 'playToEnd' | 'thinksLikePerson', label: string, hint: string) => (
    <Switch
      label={label}
      hint={hint}
      checked={setup[name]}
      onChange={(event) => {
        const change = { [name]: event.currentTarget.checked };
        preferences.set(change);
        send({ type: 'set-up', change });
      }}
    />
  );
  return (
    <div ref={list} className={styles.optionList}>
      {option('coach', messages.coach.label, messages.coach.hint)}
      {option('playToEnd', playToEnd, playToEndHint)}
      {option('thinksLikePerson', thinks, thinksHint)}
      <TextField
        label={messages.fen.startFrom}
        placeholder={messages.fen.startFromHint}
        value={setup.startFen}
        onChange={(event) => send({ type: 'set-up', change: { startFen: event.currentTarget.value } })}
        error={fenError}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
