import { messages } from '@sixtyfour/contract';
import { Button } from '../../ui/Button.tsx';
import styles from './ai-game.module.css';
import type { IdleGame, AiGameEvent, AiGame } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

/** After a restart: one press begins another game against the same character. Absent where 'Start Game' does just that. */
export function PlayAgainButton({
  state: { lastPersona, setup },
  ready,
  send,
}: { state: IdleGame } & Pick<LiveGame<AiGame, AiGameEvent>, 'ready' | 'send'>) {
  if (lastPersona === null || lastPersona === setup.persona) return null;
  return (
    <Button
      className={styles.again}
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
