import type { Clock, Color } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { useRef } from 'react';
import { stepTo } from '../../game/browse.ts';
import { shownGame } from '../../game/hand.ts';
import { LiveBoard } from '../../game/LiveBoard.tsx';
import { PlayingLayout } from '../../game/PlayingLayout.tsx';
import { SideBar } from '../../game/SideBar.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { useBrowseKeys } from '../../game/use-browse-keys.ts';
import { usePhaseFocus } from '../../game/use-phase-focus.ts';
import { LocalBefore } from './LocalBefore.tsx';
import type { LocalGame } from './state.ts';
import { useLocalGame } from './use-local-game.ts';

const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

/** Two people at one device: the whole screen, in all its phases. */
export function LocalGameScreen() {
  const handle = useLocalGame();
  const { state, view, ready, send, parts } = handle;
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  usePhaseFocus(state.phase, ready, title, board);
  useBrowseKeys(state.phase !== 'idle', (step) => {
    if (state.phase === 'idle') return;
    const { game } = state.live;
    send({ type: 'browse', ply: stepTo(step, shownGame(game, state.hand).ply, game.ply) });
  });
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const status = state.phase === 'idle' ? messages.local.intro : (state.notice ?? state.status);

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
          ) : (
            parts && <parts.LocalPanel {...handle} state={state} />
          )
        }
      />
      {parts && state.phase === 'over' && <parts.LocalOverDialog {...handle} state={state} />}
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
      shown={isIdle ? null : shownGame(state.live.game, state.hand)}
      clock={clock}
      turnOf={state.phase === 'playing' ? state.live.game.turn : null}
      clockLabel={words.clockOf[color]}
      turn={words.turnOf[color]}
    />
  );
}
