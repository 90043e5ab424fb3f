import { messages } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { stepTo } from '../../game/browse.ts';
import { LiveBoard } from '../../game/LiveBoard.tsx';
import { PlayingLayout } from '../../game/PlayingLayout.tsx';
import { StartBar } from '../../game/StartPanel.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { useBrowseKeys } from '../../game/use-browse-keys.ts';
import { usePhaseFocus } from '../../game/use-phase-focus.ts';
import { AiGameBar } from './AiGameBars.tsx';
import { AiGameBefore } from './AiGameBefore.tsx';
import { personaOf, shownPly } from './selectors.ts';
import type { AiGame } from './state.ts';
import { useAiGame } from './use-ai-game.ts';

/** The whole AI screen, in all its phases. */
export function AiGameScreen() {
  const handle = useAiGame();
  const { state, view, ready, send, parts } = handle;
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  useTitle(state);
  usePhaseFocus(state.phase, ready, title, board);
  useBrowseKeys(state.phase !== 'idle', (step) => {
    if (state.phase !== 'idle') send({ type: 'browse', ply: stepTo(step, shownPly(state), state.live.game.ply) });
  });
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const isIdle = state.phase === 'idle';

  return (
    <>
      <h1 ref={title} className="visually-hidden" tabIndex={-1}>
        {messages.ai.title}
      </h1>
      <PlayingLayout
        status={<StatusLine text={state.notice ?? state.status} place="page" />}
        opponent={<AiGameBar state={state} color={top} />}
        board={
          <div ref={board}>
            <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} send={send} />
          </div>
        }
        own={<AiGameBar state={state} color={bottom} />}
        panelLabel={messages.play.gamePanel}
        bare={!isIdle}
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
