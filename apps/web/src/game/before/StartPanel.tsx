import type { RuleSet } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Persona, PersonaId } from '@sixtyfour/engine/personas';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OpponentSelector } from './OpponentSelector.tsx';
import { difficultyText } from './opponents.ts';
import styles from '../panel/panel.module.css';
import { StatusBlock } from '../screen/StatusLine.tsx';

/** By which rules a game is played; remembered for the next one. */
export function RulesSelect({ value, onChange }: { value: RuleSet; onChange: (rules: RuleSet) => void }) {
  const id = useId();
  const choose = (rules: RuleSet) => {
    preferences.set({ rules });
    onChange(rules);
  };
  return (
    <div className={styles.rules}>
      <label htmlFor={id}>{messages.ruleChoice.label}</label>
      <Select
        id={id}
        value={value}
        onChange={(event) => choose(event.currentTarget.value === 'simplified' ? 'simplified' : 'standard')}
      >
        <option value="standard">{messages.ruleChoice.standard}</option>
        <option value="simplified">{messages.ruleChoice.simplified}</option>
      </Select>
    </div>
  );
}

/** What is chosen before a game against a character. */
interface StartSetup {
  readonly persona: PersonaId;
  readonly ruleSet: RuleSet;
  readonly noClock: boolean;
  /** A position to start from; empty for the usual one. */
  readonly startFen: string;
}

interface StartPanelProps {
  setup: StartSetup;
  onSetUp: (change: Partial<StartSetup>) => void;
  /** Why the position to start from cannot be set up. */
  fenError?: string | null;
  sentence: string;
  /** A button beside the sentence. */
  action?: ReactNode;
  onStart: () => void;
  /** Whether a game may be started yet. */
  ready?: boolean;
  /** Shown above 'Start Game'. */
  note?: ReactNode;
}

/** What makes a game casual, closed until asked for. */
function MoreOptions({ setup, onSetUp, fenError = null }: Pick<StartPanelProps, 'setup' | 'onSetUp' | 'fenError'>) {
  const words = messages.play;
  return (
    <details className="disclosure">
      <summary>
        {words.moreOptions}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <div className={styles.optionList}>
        <Checkbox
          label={words.noClock}
          checked={setup.noClock}
          onChange={(event) => onSetUp({ noClock: event.currentTarget.checked })}
        />
        <TextField
          label={words.startFromFen}
          placeholder={words.startFromFenHint}
          value={setup.startFen}
          onChange={(event) => onSetUp({ startFen: event.currentTarget.value })}
          error={fenError}
          autoComplete="off"
          spellCheck={false}
        />
        <p className="small muted">{words.uncounted}</p>
      </div>
    </details>
  );
}

/** The panel before a game: who, by which rules, and the start. */
export function StartPanel({
  setup,
  onSetUp,
  fenError = null,
  sentence,
  action,
  onStart,
  ready = true,
  note,
}: StartPanelProps) {
  return (
    <>
      <OpponentSelector
        value={setup.persona}
        onChange={(persona) => onSetUp({ persona })}
        sentence={sentence}
        action={action}
      />
      <div className={styles.foot} data-plain="true">
        <RulesSelect value={setup.ruleSet} onChange={(ruleSet) => onSetUp({ ruleSet })} />
        <MoreOptions setup={setup} onSetUp={onSetUp} fenError={fenError} />
        {note}
        <div className={styles.start}>
          <Button variant="main" size="large" disabled={!ready} onClick={onStart}>
            {messages.ai.start}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The fixed bar below small boards: who it will be, and the start. */
export function StartBar({
  persona,
  onChange,
  onStart,
  ready = true,
}: {
  persona: Persona;
  /** Goes to the list of opponents. */
  onChange: () => void;
  onStart: () => void;
  ready?: boolean;
}) {
  return (
    <div className={styles.startBar}>
      <button type="button" className={styles.chosen} onClick={onChange}>
        <Portrait persona={persona.id} className={styles.chosenPortrait} />
        <span className={styles.chosenWords}>
          <span className={styles.chosenName}>{persona.name}</span>
          <span className={styles.chosenKind}>{messages.play.change(difficultyText(persona.difficulty))}</span>
        </span>
      </button>
      <Button variant="main" size="large" disabled={!ready} onClick={onStart}>
        {messages.ai.start}
      </Button>
    </div>
  );
}

/** Instead of the start, when the game is open in another tab. */
export function ElsewherePanel({ text, onTakeOver }: { text: string; onTakeOver: () => void }) {
  return (
    <>
      <StatusBlock status={text} />
      <div className={styles.foot} data-plain="true">
        <div className={styles.start}>
          <TakeOverButton onTakeOver={onTakeOver} />
        </div>
      </div>
    </>
  );
}

/** The same in the fixed bar below small boards, whose page says the text above the board. */
export function ElsewhereBar({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div className="stack">
      <TakeOverButton onTakeOver={onTakeOver} />
    </div>
  );
}

function TakeOverButton({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Button variant="main" size="large" onClick={onTakeOver}>
      {messages.ai.takeOver}
    </Button>
  );
}
