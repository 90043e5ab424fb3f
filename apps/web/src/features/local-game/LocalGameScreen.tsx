import type { Color } from '@sixtyfour/chess';
import { messages, timesOf } from '@sixtyfour/contract';
import { GameScreen } from '../../game/screen/GameScreen.tsx';
import { barFacts, SideBar } from '../../game/players/SideBar.tsx';
import { StatusLine } from '../../game/screen/StatusLine.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { LocalBefore, LocalStartBar } from './LocalBefore.tsx';
import { type LocalGame, type LocalEvent, initialLocalGame, setUpLocal } from './state.ts';
import { useLiveGame } from '../../play/use-live-game.ts';
import type * as Playing from './LocalPlaying.tsx';

/**
 * The screen of a game between two people on one device, in all its phases.
 * @param past a finished game to view; null to play
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
        renderBar={(color) => <LocalBar state={state} color={color} />}
        panel={
          state.phase === 'idle'
            ? !isPast && <LocalBefore state={state} ready={ready} send={send} />
            : parts && <parts.LocalPanel {...handle} state={state} isPast={isPast} />
        }
        bottom={state.phase === 'idle' && !isPast ? <LocalStartBar ready={ready} send={send} /> : undefined}
      />
      {parts && state.phase === 'over' && <parts.LocalOverDialog {...handle} state={state} isPast={isPast} />}
    </>
  );
}

function LocalBar({ state, color }: { state: LocalGame; color: Color }) {
  const words = messages.local;
  return (
    <SideBar
      color={color}
      name={messages.play.sides[color]}
      kind={messages.play.rulesName[state.setup.ruleSet]}
      // Both players use this device, so each clock is marked as the visitor's own.
      own
      {...barFacts(state, timesOf(state.setup.time))}
      label={words.clockOf[color]}
      turn={words.turnOf[color]}
    />
  );
}

const before = {
  state: initialLocalGame(),
  anticipate: (state: LocalGame, input: LocalEvent): LocalGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUpLocal(state, input.change) : state,
};

/**
 * A game on this device.
 * @param past a finished game to view; null to play
 */
function useLocalGame(past: SavedGame | null) {
  return useLiveGame<LocalGame, LocalEvent, typeof Playing>(before, async (view) => {
    const [{ createLocalGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./LocalPlaying.tsx')]);
    return { shell: createLocalGameShell(view, past), parts };
  });
}
