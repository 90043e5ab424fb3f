import { DEFAULT_TIME, messages } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ColorSelect, RulesSelect, TimeSelect } from '../../game/before/GameChoices.tsx';
import { OpponentSelector } from '../../game/before/OpponentSelector.tsx';
import { difficultyText } from '../../game/before/opponents.ts';
import panelStyles from '../../game/panel/panel.module.css';
import { StatusBlock } from '../../game/screen/StatusLine.tsx';
import type { LiveGame } from '../../play/use-live-game.ts';
import { Button } from '../../ui/Button.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from './ai-game.module.css';
import { LevelSelect } from './LevelSelect.tsx';
import type * as Options from './OptionList.tsx';
import { levelOf, personaOf } from './selectors.ts';
import type { AiGame, AiGameEvent, IdleGame, Setup } from './state.ts';

type Send = Pick<LiveGame<AiGame, AiGameEvent>, 'send'>;
type Before = { state: IdleGame } & Send & Pick<LiveGame<AiGame, AiGameEvent>, 'ready'>;

/** The panel before a game: opponent, settings and start button, or that the game is open in another tab. */
export function AiGameBefore({ state, ready, send }: Before) {
  const { setup, elsewhere } = state;
  const sentence = state.notice ?? state.status;
  if (elsewhere !== null)
    return (
      <>
        <StatusBlock status={sentence} />
        <div className={panelStyles.foot} data-plain="true">
          <div className={panelStyles.start}>
            <TakeOverButton send={send} />
          </div>
        </div>
      </>
    );
  const setUp = (change: Partial<Setup>) => send({ type: 'set-up', change });
  return (
    <>
      <OpponentSelector
        value={setup.persona}
        level={setup.level}
        onChange={(persona) => setUp({ persona })}
        sentence={sentence}
        action={<PlayAgainButton state={state} ready={ready} send={send} />}
      />
      <div className={panelStyles.foot} data-plain="true">
        <div className={panelStyles.choices}>
          <TimeSelect value={setup.time} onChange={(time) => setUp({ time })} />
          <ColorSelect value={setup.color} onChange={(color) => setUp({ color })} />
          {personaOf(state).playsLike && <LevelSelect value={setup.level} onChange={(level) => setUp({ level })} />}
          <RulesSelect value={setup.ruleSet} onChange={(ruleSet) => setUp({ ruleSet })} />
        </div>
        <MoreOptions state={state} send={send} />
        <UncountedNote setup={setup} />
        <div className={panelStyles.start}>
          <StartButton ready={ready} send={send} />
        </div>
      </div>
    </>
  );
}

/** The options that can make a game uncounted: collapsed, and loaded only when opened. */
function MoreOptions(props: { state: IdleGame } & Send) {
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

/** Why the next game will not count; renders nothing if it may count. */
function UncountedNote({ setup }: Pick<IdleGame, 'setup'>) {
  const text = whyUncounted(setup);
  return text !== null && <p className={styles.note}>{text}</p>;
}

function whyUncounted(setup: IdleGame['setup']): string | null {
  const { time, startFen, coach, thinksLikePerson } = setup;
  if (startFen.trim() !== '' || thinksLikePerson) return `${messages.play.makesUncounted}.`;
  if (coach) return messages.gameChoices.coachIsOn;
  if (levelOf(setup) !== null) return messages.levels.onlyUsual;
  return time === DEFAULT_TIME ? null : messages.gameChoices.onlyFiveMinutes;
}

/** The fixed bar below small boards: the selected opponent and the start button. */
export function StartBar({ state, ready, send }: Before) {
  const { id, name, difficulty } = personaOf(state);
  const { level } = state.setup;
  return (
    <div className={panelStyles.startBar}>
      <button type="button" className={panelStyles.chosen} onClick={showOpponents}>
        <Portrait persona={id} className={panelStyles.chosenPortrait} />
        <span className={panelStyles.chosenWords}>
          <span className={panelStyles.chosenName}>{name}</span>
          <span className={panelStyles.chosenKind}>
            {messages.play.change(level === null ? difficultyText(difficulty) : String(level))}
          </span>
        </span>
      </button>
      <StartButton ready={ready} send={send} />
    </div>
  );
}

/** Scrolls to the list of opponents on small screens. */
function showOpponents(): void {
  document.querySelector<HTMLElement>('[role="radiogroup"] input:checked')?.focus();
}

function StartButton({ ready, send }: Omit<Before, 'state'>) {
  return (
    <Button variant="main" size="large" disabled={!ready} onClick={() => send({ type: 'start' })}>
      {messages.ai.start}
    </Button>
  );
}

/** The fixed bar when the game is open in another tab; the page shows the text above the board. */
export function ElsewhereBar({ send }: Send) {
  return (
    <div className="stack">
      <TakeOverButton send={send} />
    </div>
  );
}

function TakeOverButton({ send }: Send) {
  return (
    <Button variant="main" size="large" onClick={() => send({ type: 'take-over' })}>
      {messages.ai.takeOver}
    </Button>
  );
}

/** After a restart: starts another game against the same character. Absent where 'Start Game' does the same. */
export function PlayAgainButton({ state: { lastPersona, setup }, ready, send }: Before) {
  if (lastPersona === null || lastPersona === setup.persona) return null;
  return (
    <Button
      className={styles.statusButton}
      disabled={!ready}
      onClick={() => {
        send({ type: 'set-up', change: { persona: lastPersona } });
        send({ type: 'start' });
      }}
    >
      {messages.ai.playAgain[lastPersona]}
    </Button>
  );
}
