import { messages } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { GameScreen } from '../../game/GameScreen.tsx';
import { ElsewhereBar, StartBar } from '../../game/StartPanel.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { AiGameBar } from './AiGameBars.tsx';
import { AiGameBefore } from './AiGameBefore.tsx';
import styles from './ai-game.module.css';
import { PlayAgainButton } from './PlayAgainButton.tsx';
import { personaOf } from './selectors.ts';
import type { AiGame } from './state.ts';
import { useAiGame } from './use-ai-game.ts';

/**
 * The whole AI screen, in all its phases.
 * @param past a finished game to look at, and nothing to play
 */
export function AiGameScreen({ past = null }: { past?: SavedGame | null }) {
  const handle = useAiGame(past);
  const { state, ready, send, parts } = handle;
  const isPast = past !== null;
  const title = isPast ? messages.openedGame.title : messages.ai.title;
  useTitle(state, title);
  const isIdle = state.phase === 'idle';
  const isElsewhere = isIdle && state.elsewhere !== null;

  return (
    <>
      <GameScreen
        {...handle}
        title={title}
        status={
          <div className={styles.status}>
            <StatusLine text={isPast && isIdle ? messages.openedGame.loading : (state.notice ?? state.status)} />
            {isIdle && <PlayAgainButton state={state} ready={ready} send={send} />}
          </div>
        }
        bars={{ white: <AiGameBar state={state} color="white" />, black: <AiGameBar state={state} color="black" /> }}
        panelLabel={messages.play.gamePanel}
        panel={
          isIdle
            ? !isPast && <AiGameBefore state={state} ready={ready} send={send} />
            : parts && <parts.AiGamePanel {...handle} state={state} isPast={isPast} />
        }
        bottom={
          isElsewhere ? (
            <ElsewhereBar onTakeOver={() => send({ type: 'take-over' })} />
          ) : isIdle && !isPast ? (
            <StartBar
              persona={personaOf(state)}
              ready={ready}
              onChange={showOpponents}
              onStart={() => send({ type: 'start' })}
            />
          ) : undefined
        }
      />
      {parts && state.phase === 'over' && <parts.AiGameOver {...handle} state={state} isPast={isPast} />}
    </>
  );
}

/** Brings the list of opponents onto a small screen. */
function showOpponents(): void {
  document.querySelector<HTMLElement>('[role="radiogroup"] input:checked')?.focus();
}

/** A tab that is not looked at says whose turn it is. */
function useTitle(state: AiGame, title: string): void {
  const turn = state.phase === 'playing' ? state.live.game.turn : null;
  const text = turn === 'white' ? messages.spoken.yourTurn : title;
  useEffect(() => {
    document.title = messages.site.titled(text);
  }, [text]);
}
