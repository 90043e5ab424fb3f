import { messages } from '@sixtyfour/contract';
import { useRef } from 'react';
import { RulesSelect, TimeSelect } from '../../game/before/GameChoices.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { useEarlyInput } from '../../lib/use-early-input.ts';
import styles from './local-game.module.css';
import type { LocalEvent, LocalGame, LocalIdle } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

type Start = Pick<LiveGame<LocalGame, LocalEvent>, 'ready' | 'send'>;

/** The panel before a game: settings and start button. */
export function LocalBefore({ state, ready, send }: { state: LocalIdle } & Start) {
  const words = messages.local;
  const { autoFlip } = usePreferences();
  const { ruleSet, time, startFen } = state.setup;
  const fen = useRef<HTMLInputElement>(null);
  useEarlyInput(fen, (early) => {
    if (early !== startFen) send({ type: 'set-up', change: { startFen: early } });
  });
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{words.intro}</p>
        <ToastLine place="panel" />
      </div>
      <div className={styles.options}>
        <RulesSelect value={ruleSet} onChange={(rules) => send({ type: 'set-up', change: { ruleSet: rules } })} />
        <TimeSelect value={time} onChange={(chosen) => send({ type: 'set-up', change: { time: chosen } })} />
        <Checkbox
          label={messages.settings.autoFlip}
          checked={autoFlip}
          onChange={(event) => preferences.set({ autoFlip: event.currentTarget.checked })}
        />
        <TextField
          ref={fen}
          label={messages.fen.startFrom}
          placeholder={messages.fen.startFromHint}
          value={startFen}
          onChange={(event) => send({ type: 'set-up', change: { startFen: event.currentTarget.value } })}
          error={state.fenError}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={styles.text}>{words.uncounted}</p>
      </div>
      <div className={styles.start}>
        <StartButton ready={ready} send={send} />
      </div>
    </>
  );
}

/** The start button in the fixed bar below small boards. */
export function LocalStartBar(props: Start) {
  return (
    <div className="stack">
      <StartButton {...props} />
    </div>
  );
}

function StartButton({ ready, send }: Start) {
  return (
    <Button variant="main" size="large" disabled={!ready} onClick={() => send({ type: 'start' })}>
      {messages.ai.start}
    </Button>
  );
}
