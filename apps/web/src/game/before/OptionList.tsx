/** What is chosen seldom before a game against a character; loaded when it is asked for. */
import type { RuleSet } from '@sixtyfour/chess';
import { type ColorChoice, messages, type TimeChoice } from '@sixtyfour/contract';
import type { Level, PersonaId } from '@sixtyfour/engine/personas';
import { preferences } from '../../lib/preferences.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../panel/panel.module.css';
import { RulesSelect } from './RulesSelect.tsx';

/** What is chosen before a game against a character. */
export interface StartSetup {
  readonly persona: PersonaId;
  readonly ruleSet: RuleSet;
  readonly time: TimeChoice;
  readonly color: ColorChoice;
  /** Null for the character's own. */
  readonly level: Level | null;
  readonly coach: boolean;
  /** The character never resigns. */
  readonly playToEnd: boolean;
  /** The character takes as long for a move as a person would. */
  readonly thinksLikePerson: boolean;
  /** A position to start from; empty for the usual one. */
  readonly startFen: string;
}

export interface OptionListProps {
  setup: StartSetup;
  onSetUp: (change: Partial<StartSetup>) => void;
  /** Why the position to start from cannot be set up. */
  fenError?: string | null;
}

export function OptionList({ setup, onSetUp, fenError = null }: OptionListProps) {
  const { playToEnd, playToEndHint, thinks, thinksHint } = messages.peopleLike;
  const remember = (change: Partial<Pick<StartSetup, 'coach' | 'playToEnd' | 'thinksLikePerson'>>) => {
    preferences.set(change);
    onSetUp(change);
  };
  return (
    <div className={styles.optionList}>
      <Option
        label={messages.coach.label}
        hint={messages.coach.hint}
        isOn={setup.coach}
        onChange={(isOn) => remember({ coach: isOn })}
      />
      <Option
        label={playToEnd}
        hint={playToEndHint}
        isOn={setup.playToEnd}
        onChange={(isOn) => remember({ playToEnd: isOn })}
      />
      <Option
        label={thinks}
        hint={thinksHint}
        isOn={setup.thinksLikePerson}
        onChange={(isOn) => remember({ thinksLikePerson: isOn })}
      />
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

function Option({
  isOn,
  onChange,
  ...words
}: {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return <Switch {...words} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
