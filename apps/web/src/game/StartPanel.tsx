import type { RuleSet } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Persona, PersonaId } from '@sixtyfour/engine/personas';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { OpponentSelector } from './OpponentSelector.tsx';
import { difficultyText } from './opponents.ts';
import styles from './panel.module.css';
import { StatusBlock } from './StatusLine.tsx';

export function RulesSelect({ value, onChange }: { value: RuleSet; onChange: (rules: RuleSet) => void }) {
  const id = useId();
  return (
    <div className={styles.rules}>
      <label htmlFor={id}>{messages.ruleChoice.label}</label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value === 'simplified' ? 'simplified' : 'standard')}
      >
        <option value="standard">{messages.ruleChoice.standard}</option>
        <option value="simplified">{messages.ruleChoice.simplified}</option>
      </Select>
    </div>
  );
}

export interface CasualOptions {
  readonly noClock: boolean;
  /** A position to start from; empty for the usual one. */
  readonly fen: string;
}

/** What makes a game casual, closed until asked for. */
function MoreOptions({
  value,
  onChange,
  fenError,
}: {
  value: CasualOptions;
  onChange: (options: CasualOptions) => void;
  fenError: string | null;
}) {
  const words = messages.play;
  return (
    <details className={styles.options}>
      <summary>
        {words.moreOptions}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <div className={styles.optionList}>
        <Checkbox
          label={words.noClock}
          checked={value.noClock}
          onChange={(event) => onChange({ ...value, noClock: event.currentTarget.checked })}
        />
        <TextField
          label={words.startFromFen}
          placeholder={words.startFromFenHint}
          value={value.fen}
          onChange={(event) => onChange({ ...value, fen: event.currentTarget.value })}
          error={fenError}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={styles.uncounted}>{words.uncounted}</p>
      </div>
    </details>
  );
}

export interface StartPanelProps {
  opponent: PersonaId;
  onOpponent: (id: PersonaId) => void;
  sentence: string;
  /** A button beside the sentence. */
  action?: ReactNode;
  rules: RuleSet;
  onRules: (rules: RuleSet) => void;
  options: CasualOptions;
  onOptions: (options: CasualOptions) => void;
  fenError?: string | null;
  onStart: () => void;
  /** Whether a game may be started yet. */
  ready?: boolean;
  /** Shown above 'Start Game'. */
  note?: ReactNode;
}

/** The panel before a game: who, by which rules, and the start. */
export function StartPanel({
  opponent,
  onOpponent,
  sentence,
  action,
  rules,
  onRules,
  options,
  onOptions,
  fenError = null,
  onStart,
  ready = true,
  note,
}: StartPanelProps) {
  return (
    <>
      <OpponentSelector value={opponent} onChange={onOpponent} sentence={sentence} action={action} />
      <div className={styles.foot} data-plain="true">
        <RulesSelect value={rules} onChange={onRules} />
        <MoreOptions value={options} onChange={onOptions} fenError={fenError} />
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
    <div className={styles.takeOver}>
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
