import { DEFAULT_TIME, messages } from '@sixtyfour/contract';
import { ElsewherePanel, StartPanel } from '../../game/before/StartPanel.tsx';
import styles from './ai-game.module.css';
import { levelOf } from './selectors.ts';
import type { IdleGame, AiGameEvent, AiGame } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';
import { Button } from '../../ui/Button.tsx';

/** The panel before a game. */
export function AiGameBefore({
  state,
  ready,
  send,
}: { state: IdleGame } & Pick<LiveGame<AiGame, AiGameEvent>, 'ready' | 'send'>) {
  const { setup, fenError, elsewhere } = state;
  if (elsewhere !== null)
    return <ElsewherePanel text={state.notice ?? state.status} onTakeOver={() => send({ type: 'take-over' })} />;
  return (
    <StartPanel
      setup={setup}
      onSetUp={(change) => send({ type: 'set-up', change })}
      fenError={fenError}
      sentence={state.notice ?? state.status}
      action={<PlayAgainButton state={state} ready={ready} send={send} />}
      onStart={() => send({ type: 'start' })}
      ready={ready}
      note={<UncountedNote setup={setup} />}
    />
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

/** After a restart: starts another game against the same character. Absent where 'Start Game' does the same. */
export function PlayAgainButton({
  state: { lastPersona, setup },
  ready,
  send,
}: { state: IdleGame } & Pick<LiveGame<AiGame, AiGameEvent>, 'ready' | 'send'>) {
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
