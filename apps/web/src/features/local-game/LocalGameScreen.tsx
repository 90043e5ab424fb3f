import type { Clock, Color } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { GameScreen } from '../../game/GameScreen.tsx';
import { shownGame } from '../../play/board-view.ts';
import { SideBar } from '../../game/SideBar.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { LocalBefore } from './LocalBefore.tsx';
import type { LocalGame } from './state.ts';
import { useLocalGame } from './use-local-game.ts';

const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

/**
 * Two people at one device: the whole screen, in all its phases.
 * @param past a finished game to look at, and nothing to play
 */
export function LocalGameScreen({ past = null }: { past?: SavedGame | null }) {
  const handle = useLocalGame(past);
  const { state, ready, send, parts } = handle;
  const isPast = past !== null;
  const intro = isPast ? messages.openedGame.loading : messages.local.intro;
  const status = state.phase === 'idle' ? intro : (state.notice ?? state.status);

  return (
    <>
      <GameScreen
        {...handle}
        title={isPast ? messages.openedGame.title : messages.local.title}
        status={<StatusLine text={status} />}
        bars={{ white: <LocalBar state={state} color="white" />, black: <LocalBar state={state} color="black" /> }}
        panelLabel={messages.play.gamePanel}
        panel={
          state.phase === 'idle'
            ? !isPast && <LocalBefore state={state} ready={ready} send={send} />
            : parts && <parts.LocalPanel {...handle} state={state} isPast={isPast} />
        }
      />
      {parts && state.phase === 'over' && <parts.LocalOverDialog {...handle} state={state} isPast={isPast} />}
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
      shown={isIdle ? null : shownGame(state.live.game, state.interaction)}
      clock={clock}
      turnOf={state.phase === 'playing' ? state.live.game.turn : null}
      clockLabel={words.clockOf[color]}
      turn={words.turnOf[color]}
    />
  );
}
