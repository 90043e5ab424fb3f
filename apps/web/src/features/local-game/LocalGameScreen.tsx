import type { Clock, Color } from '@sixtyfour/chess';
import { Game } from '@sixtyfour/chess';
import { CLOCK_MS, messages, paths } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { stepTo } from '../../game/browse.ts';
import type { GameOverAct } from '../../game/game-over.ts';
import { GameOverDialog } from '../../game/GameOverDialog.tsx';
import { shownGame } from '../../game/hand.ts';
import { LiveBoard } from '../../game/LiveBoard.tsx';
import { PlayingLayout } from '../../game/PlayingLayout.tsx';
import { moveCount, pgnOf, secondsPlayed } from '../../game/report.ts';
import { SideBar } from '../../game/SideBar.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { useBrowseKeys } from '../../game/use-browse-keys.ts';
import { usePhaseFocus } from '../../game/use-phase-focus.ts';
import { downloadText } from '../../lib/clipboard.ts';
import { copyOrTell } from '../../lib/copy-or-tell.ts';
import { useMachine } from '../../lib/use-machine.ts';
import { LocalAfter, LocalBefore, LocalInPlay } from './LocalPanels.tsx';
import { createLocalGameShell } from './shell.ts';
import type { LocalGame, LocalOver, LocalPlaying } from './state.ts';

const startPosition = Game.start('standard');
const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

function useLocalGame() {
  const [shell] = useState(createLocalGameShell);
  const [ready, setReady] = useState(false);
  useEffect(() => shell.connect(() => setReady(true)), [shell]);
  const state = useMachine(shell.machine);
  const type = (text: string) => {
    shell.send({ type: 'typed', text });
    const now = shell.machine.get();
    return now.phase === 'playing' ? now.typedError : null;
  };
  return { state, view: shell.view, ready, send: shell.send, type };
}

/** Two people at one device: the whole screen, in all its phases. */
export function LocalGameScreen() {
  const handle = useLocalGame();
  const { state, view, ready, send } = handle;
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  usePhaseFocus(state.phase, ready, title, board);
  useBrowseKeys(state.phase !== 'idle', (step) => {
    if (state.phase === 'idle') return;
    const { game } = state.live;
    send({ type: 'browse', ply: stepTo(step, shownGame(game, state.hand).ply, game.ply) });
  });

  const act = (chosen: GameOverAct) => {
    if (chosen === 'play-again') send({ type: chosen });
    else void navigate(paths.home);
  };
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const status = state.phase === 'idle' ? messages.local.intro : (state.notice ?? state.status);
  const result = state.phase === 'over' ? resultOf(state, act) : null;

  return (
    <>
      <h1 ref={title} className="visually-hidden" tabIndex={-1}>
        {messages.local.title}
      </h1>
      <PlayingLayout
        status={<StatusLine text={status} place="page" />}
        opponent={<LocalBar state={state} color={top} />}
        board={
          <div ref={board}>
            <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} send={send} />
          </div>
        }
        own={<LocalBar state={state} color={bottom} />}
        panelLabel={messages.play.gamePanel}
        bare={state.phase !== 'idle'}
        panel={
          state.phase === 'idle' ? (
            <LocalBefore state={state} ready={ready} send={send} />
          ) : state.phase === 'over' && state.folded && result !== null ? (
            <LocalAfter state={state} send={send} result={result} />
          ) : (
            <LocalInPlay {...handle} state={state} onCopyPgn={() => copyOrTell(pgnText(state))} />
          )
        }
      />
      {state.phase === 'over' && result !== null && (
        <GameOverDialog
          {...result}
          key={state.id}
          folded={state.folded}
          color={state.live.ending?.winner ?? 'white'}
          onViewBoard={() => send({ type: 'fold' })}
        />
      )}
    </>
  );
}

function LocalBar({ state, color }: { state: LocalGame; color: Color }) {
  const words = messages.local;
  const isIdle = state.phase === 'idle';
  const clock = isIdle ? (state.setup.withClock ? fullClock : null) : state.live.clock;
  return (
    <SideBar
      color={color}
      name={messages.spoken.sides[color]}
      kind={messages.play.rulesName[state.setup.ruleSet]}
      // Both sit here: each clock is somebody's own.
      own
      shown={isIdle ? startPosition : shownGame(state.live.game, state.hand)}
      clock={clock}
      turnOf={state.phase === 'playing' ? state.live.game.turn : null}
      clockLabel={words.clockOf[color]}
      turn={words.turnOf[color]}
    />
  );
}

function resultOf(state: LocalOver, onAct: (act: GameOverAct) => void) {
  return {
    over: {
      gameType: 'local',
      moveCount: moveCount(state.live.game),
      gameDuration: secondsPlayed(state.live, state.live.startedAt),
    },
    result: state.status,
    onAct,
    onCopyPgn: () => copyOrTell(pgnText(state)),
    onDownloadPgn: () => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgnText(state)),
  } as const;
}

function pgnText(state: LocalPlaying | LocalOver): string {
  return pgnOf(state.live, { ...messages.spoken.sides, event: messages.local.title }, location.origin);
}
