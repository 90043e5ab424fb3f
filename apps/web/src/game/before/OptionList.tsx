/** The rarely used options of a game against a character; loaded when their section is opened. */
import { messages } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../panel/panel.module.css';
import type { StartSetup } from './start-setup.ts';

export interface OptionListProps {
  setup: StartSetup;
  onSetUp: (change: Partial<StartSetup>) => void;
  /** Why the start position is invalid. */
  fenError?: string | null;
}

export function OptionList({ setup, onSetUp, fenError = null, isOpen }: OptionListProps & { isOpen: boolean }) {
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
        onSetUp(change);
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
        onChange={(event) => onSetUp({ startFen: event.currentTarget.value })}
        error={fenError}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
