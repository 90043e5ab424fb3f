import { messages } from '@sixtyfour/contract';
import { type Level, type Persona, personaById } from '@sixtyfour/engine/personas';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { ColorSelect, RulesSelect, TimeSelect } from './GameChoices.tsx';
import { LevelSelect } from './LevelSelect.tsx';
import type * as Options from './OptionList.tsx';
import type { OptionListProps } from './OptionList.tsx';
import { OpponentSelector } from './OpponentSelector.tsx';
import { difficultyText } from './opponents.ts';
import styles from '../panel/panel.module.css';
import { StatusBlock } from '../screen/StatusLine.tsx';

interface StartPanelProps extends OptionListProps {
  sentence: string;
  /** A button beside the sentence. */
  action?: ReactNode;
  onStart: () => void;
  /** Whether a game may be started yet. */
  ready?: boolean;
  /** Shown above 'Start Game'. */
  note?: ReactNode;
}

/** The options that can make a game uncounted: collapsed, and loaded only when opened. */
function MoreOptions(props: OptionListProps) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<typeof Options | null>(null);
  const load = async (details: HTMLDetailsElement | null): Promise<void> => {
    if (details?.open && loaded === null) setLoaded(await import('./OptionList.tsx'));
  };
  return (
    // The section may have been opened before hydration.
    <details
      className="disclosure"
      ref={(it) => void load(it)}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        void load(currentTarget);
      }}
    >
      <summary>
        {messages.play.moreOptions}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      {loaded && <loaded.OptionList {...props} isOpen={isOpen} />}
    </details>
  );
}

/** The panel before a game: opponent, settings and start button. */
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
        level={setup.level}
        onChange={(persona) => onSetUp({ persona })}
        sentence={sentence}
        action={action}
      />
      <div className={styles.foot} data-plain="true">
        <div className={styles.choices}>
          <TimeSelect value={setup.time} onChange={(time) => onSetUp({ time })} />
          <ColorSelect value={setup.color} onChange={(color) => onSetUp({ color })} />
          {personaById(setup.persona)?.playsLike && (
            <LevelSelect value={setup.level} onChange={(level) => onSetUp({ level })} />
          )}
          <RulesSelect value={setup.ruleSet} onChange={(ruleSet) => onSetUp({ ruleSet })} />
        </div>
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

/** The fixed bar below small boards: the selected opponent and the start button. */
export function StartBar({
  persona,
  level = null,
  onChange,
  onStart,
  ready = true,
}: {
  persona: Persona;
  /** Null for the character's own level. */
  level?: Level | null;
  /** Called to go to the list of opponents. */
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
          <span className={styles.chosenKind}>
            {messages.play.change(level === null ? difficultyText(persona.difficulty) : String(level))}
          </span>
        </span>
      </button>
      <Button variant="main" size="large" disabled={!ready} onClick={onStart}>
        {messages.ai.start}
      </Button>
    </div>
  );
}

/** Shown instead of the start button when the game is open in another tab. */
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

/** `ElsewherePanel` for the fixed bar below small boards, without the text: the page shows it above the board. */
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
