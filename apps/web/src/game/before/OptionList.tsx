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
  const words = messages.play;
  return (
    <div className={styles.optionList}>
      <Switch
        label={messages.coach.label}
        hint={messages.coach.hint}
        checked={setup.coach}
        onChange={({ currentTarget: { checked: coach } }) => {
          preferences.set({ coach });
          onSetUp({ coach });
        }}
      />
      <Switch
        label={messages.peopleLike.playToEnd}
        hint={messages.peopleLike.playToEndHint}
        checked={setup.playToEnd}
        onChange={({ currentTarget: { checked: playToEnd } }) => {
          preferences.set({ playToEnd });
          onSetUp({ playToEnd });
        }}
      />
      <Switch
        label={messages.peopleLike.thinks}
        hint={messages.peopleLike.thinksHint}
        checked={setup.thinksLikePerson}
        onChange={({ currentTarget: { checked: thinksLikePerson } }) => {
          preferences.set({ thinksLikePerson });
          onSetUp({ thinksLikePerson });
        }}
      />
      <RulesSelect value={setup.ruleSet} onChange={(ruleSet) => onSetUp({ ruleSet })} />
      <TextField
        label={words.startFromFen}
        placeholder={words.startFromFenHint}
        value={setup.startFen}
        onChange={(event) => onSetUp({ startFen: event.currentTarget.value })}
        error={fenError}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
