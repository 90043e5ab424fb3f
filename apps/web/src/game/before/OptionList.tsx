/** What is chosen seldom before a game against a character; loaded when it is asked for. */
import { type ColorChoice, messages } from '@sixtyfour/contract';
import type { Level, PersonaId } from '@sixtyfour/engine/personas';
import { preferences } from '../../lib/preferences.ts';
import type { DeviceSetup } from '../../play/device-authority.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../panel/panel.module.css';
import { RulesSelect } from './RulesSelect.tsx';

/** What is chosen before a game against a character. */
export interface StartSetup extends DeviceSetup {
  readonly persona: PersonaId;
  readonly color: ColorChoice;
  /** Null for the character's own; one without levels plays as always. */
  readonly level: Level | null;
  /** Whether the character says why a move was a blunder, and waits before it answers. */
  readonly coach: boolean;
  /** The character never resigns. */
  readonly playToEnd: boolean;
  /** The character takes as long for a move as a person would. */
  readonly thinksLikePerson: boolean;
}

export interface OptionListProps {
  setup: StartSetup;
  onSetUp: (change: Partial<StartSetup>) => void;
  /** Why the position to start from cannot be set up. */
  fenError?: string | null;
}

export function OptionList({ setup, onSetUp, fenError = null }: OptionListProps) {
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
    <div className={styles.optionList}>
      {option('coach', messages.coach.label, messages.coach.hint)}
      {option('playToEnd', playToEnd, playToEndHint)}
      {option('thinksLikePerson', thinks, thinksHint)}
      <RulesSelect value={setup.ruleSet} onChange={(ruleSet) => onSetUp({ ruleSet })} />
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
