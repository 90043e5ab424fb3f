import { messages } from '@sixtyfour/contract';
import { ElsewherePanel, StartPanel } from '../../game/StartPanel.tsx';
import { preferences } from '../../lib/preferences.ts';
import { PlayAgainButton } from './PlayAgainButton.tsx';
import styles from './ai-game.module.css';
import type { IdleGame, AiGameEvent, AiGame } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

/** The panel before a game. */
export function AiGameBefore({
  state,
  ready,
  send,
}: { state: IdleGame } & Pick<LiveGame<AiGame, AiGameEvent>, 'ready' | 'send'>) {
  const { persona, ruleSet, noClock, startFen } = state.setup;
  const { fenError, elsewhere } = state;
  if (elsewhere !== null)
    return <ElsewherePanel text={state.notice ?? state.status} onTakeOver={() => send({ type: 'take-over' })} />;
  return (
    <StartPanel
      opponent={persona}
      onOpponent={(id) => send({ type: 'set-up', change: { persona: id } })}
      sentence={state.notice ?? state.status}
      action={<PlayAgainButton state={state} ready={ready} send={send} />}
      rules={ruleSet}
      onRules={(rules) => {
        preferences.set({ rules });
        send({ type: 'set-up', change: { ruleSet: rules } });
      }}
      options={{ noClock, fen: startFen }}
      onOptions={(options) => send({ type: 'set-up', change: { noClock: options.noClock, startFen: options.fen } })}
      fenError={fenError}
      onStart={() => send({ type: 'start' })}
      ready={ready}
      note={noClock || startFen.trim() !== '' ? <p className={styles.note}>{messages.play.makesUncounted}.</p> : null}
    />
  );
}
