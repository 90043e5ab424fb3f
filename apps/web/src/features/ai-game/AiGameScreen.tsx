import { messages, paths } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, personaById } from '@sixtyfour/engine/personas';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { stepTo } from '../../game/browse.ts';
import { type GameOverAct, resultText } from '../../game/game-over.ts';
import { GameOverDialog } from '../../game/GameOverDialog.tsx';
import { LiveBoard } from '../../game/LiveBoard.tsx';
import { PlayingLayout } from '../../game/PlayingLayout.tsx';
import { pgnOf } from '../../game/report.ts';
import { StartBar } from '../../game/StartPanel.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { useBrowseKeys } from '../../game/use-browse-keys.ts';
import { usePhaseFocus } from '../../game/use-phase-focus.ts';
import { downloadText } from '../../lib/clipboard.ts';
import { copyOrTell } from '../../lib/copy-or-tell.ts';
import { usePreferences } from '../settings/preferences.ts';
import { AiGameBar } from './AiGameBars.tsx';
import { AfterPanel, BeforePanel, InPlayPanel } from './AiGamePanels.tsx';
import { nameOf } from './moves.ts';
import { gameOverOf } from './over.ts';
import { shownPly } from './reducer.ts';
import type { AiGame, OverGame, PlayingGame } from './state.ts';
import { useAiGame } from './use-ai-game.ts';

/** The whole AI screen, in all its phases. */
export function AiGameScreen() {
  const handle = useAiGame();
  const { state, view, ready, send } = handle;
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const { lines } = usePreferences();
  const navigate = useNavigate();
  useTitle(state);
  usePhaseFocus(state.phase, ready, title, board);
  useBrowseKeys(state.phase !== 'idle', (step) => {
    if (state.phase !== 'idle') send({ type: 'browse', ply: stepTo(step, shownPly(state), state.live.game.ply) });
  });

  const act = (chosen: GameOverAct) => {
    if (chosen === 'play-again' || chosen === 'try-different') send({ type: chosen });
    else void navigate(paths.home);
  };
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const copyPgn = (of: PlayingGame | OverGame) => copyOrTell(pgnText(of));
  const result =
    state.phase === 'over'
      ? {
          over: gameOverOf(state),
          result: resultText(state.live.ending?.reason ?? 'aborted'),
          onAct: act,
          onCopyPgn: () => copyPgn(state),
          onDownloadPgn: () => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgnText(state)),
        }
      : null;

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
        bare={state.phase !== 'idle'}
        panel={
          state.phase === 'idle' ? (
            <BeforePanel state={state} ready={ready} send={send} />
          ) : state.phase === 'over' && state.folded && result !== null ? (
            <AfterPanel state={state} send={send} result={result} />
          ) : (
            <InPlayPanel {...handle} state={state} onCopyPgn={() => copyPgn(state)} />
          )
        }
        bottom={
          state.phase === 'idle' ? (
            <StartBar
              persona={personaById(state.setup.persona) ?? DEFAULT_PERSONA}
              ready={ready}
              onChange={showOpponents}
              onStart={() => send({ type: 'start' })}
            />
          ) : undefined
        }
      />
      {state.phase === 'over' && result !== null && (
        <GameOverDialog
          {...result}
          key={state.id}
          folded={state.folded}
          persona={state.setup.persona}
          line={lines ? state.line : null}
          onViewBoard={() => send({ type: 'fold' })}
        />
      )}
    </>
  );
}

function pgnText(state: PlayingGame | OverGame): string {
  const names = { white: messages.play.you, black: nameOf(state.setup.persona), event: messages.ai.title };
  return pgnOf(state.live, names, location.origin);
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
