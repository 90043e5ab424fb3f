import type { Clock, Color } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { GameScreen } from '../../game/GameScreen.tsx';
import { shownGame } from '../../game/hand.ts';
import { SideBar } from '../../game/SideBar.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { LocalBefore } from './LocalBefore.tsx';
import type { LocalGame } from './state.ts';
import { useLocalGame } from './use-local-game.ts';

const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

/** Two people at one device: the whole screen, in all its phases. */
export function LocalGameScreen() {
  const handle = useLocalGame();
  const { state, ready, send, parts } = handle;
  const status = state.phase === 'idle' ? messages.local.intro : (state.notice ?? state.status);

  return (
    <>
      <GameScreen
        {...handle}
        title={messages.local.title}
        status={<StatusLine text={status} place="page" />}
        bars={{ white: <LocalBar state={state} color="white" />, black: <LocalBar state={state} color="black" /> }}
        panelLabel={messages.play.gamePanel}
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
