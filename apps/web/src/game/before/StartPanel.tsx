import { messages } from '@sixtyfour/contract';
import { type Level, type Persona, personaById } from '@sixtyfour/engine/personas';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { ColorSelect, TimeSelect } from './GameChoices.tsx';
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

/** What makes a game casual, closed and not loaded until asked for. */
function MoreOptions(props: OptionListProps) {
  const [loaded, setLoaded] = useState<typeof Options | null>(null);
  const load = async (details: HTMLDetailsElement | null): Promise<void> => {
    if (details?.open && loaded === null) setLoaded(await import('./OptionList.tsx'));
  };
  return (
    // It may have been opened before this page ran.
    <details className="disclosure" ref={(it) => void load(it)} onToggle={(event) => void load(event.currentTarget)}>
      <summary>
        {messages.play.moreOptions}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      {loaded && <loaded.OptionList {...props} />}
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
        level={setup.level}
        onChange={(persona) => onSetUp({ persona })}
        sentence={sentence}
        action={action}
      />
      <div className={styles.foot} data-plain="true">
        <div className={styles.pair}>
          <TimeSelect value={setup.time} onChange={(time) => onSetUp({ time })} />
          <ColorSelect value={setup.color} onChange={(color) => onSetUp({ color })} />
        </div>
        {personaById(setup.persona)?.playsLike && (
          <LevelSelect value={setup.level} onChange={(level) => onSetUp({ level })} />
        )}
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
  level = null,
  onChange,
  onStart,
  ready = true,
}: {
  persona: Persona;
  /** Null for the usual one. */
  level?: Level | null;
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
