import { messages } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { GameScreen } from '../../game/GameScreen.tsx';
import { StartBar } from '../../game/StartPanel.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { AiGameBar } from './AiGameBars.tsx';
import { AiGameBefore } from './AiGameBefore.tsx';
import { personaOf } from './selectors.ts';
import type { AiGame } from './state.ts';
import { useAiGame } from './use-ai-game.ts';

/** The whole AI screen, in all its phases. */
export function AiGameScreen() {
  const handle = useAiGame();
  const { state, ready, send, parts } = handle;
  useTitle(state);
  const isIdle = state.phase === 'idle';

  return (
    <>
      <GameScreen
        {...handle}
        title={messages.ai.title}
        status={<StatusLine text={state.notice ?? state.status} place="page" />}
        bars={{ white: <AiGameBar state={state} color="white" />, black: <AiGameBar state={state} color="black" /> }}
        panelLabel={messages.play.gamePanel}
        panel={
          isIdle ? (
            <AiGameBefore state={state} ready={ready} send={send} />
          ) : (
            parts && <parts.AiGamePanel {...handle} state={state} />
          )
        }
        bottom={
          isIdle ? (
            <StartBar
              persona={personaOf(state)}
              ready={ready}
              onChange={showOpponents}
              onStart={() => send({ type: 'start' })}
            />
          ) : undefined
        }
      />
      {parts && state.phase === 'over' && <parts.AiGameOver {...handle} state={state} />}
    </>
  );
}

/** Brings the list of opponents onto a small screen. */
function showOpponents(): void {
  document.querySelector<HTMLElement>('[role="radiogroup"] input:checked')?.focus();
}

/** A tab that is not looked at says whose turn it is. */
function useTitle(state: AiGame): void {
  const turn = state.phase === 'playing' ? state.live.game.turn : null;
  const text = turn === 'white' ? messages.spoken.yourTurn : messages.ai.title;
  useEffect(() => {
    document.title = messages.site.titled(text);
  }, [text]);
}
