import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useLocation } from 'react-router';
import { GameScreen } from '../../game/screen/GameScreen.tsx';
import { ElsewhereBar, StartBar } from '../../game/before/StartPanel.tsx';
import { StatusLine } from '../../game/screen/StatusLine.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { AiGameBefore, PlayAgainButton } from './AiGameBefore.tsx';
import styles from './ai-game.module.css';
import { personaOf } from './selectors.ts';
import { type AiGame, type AiGameEvent, initialGame, setUp } from './state.ts';
import { kindText } from '../../game/before/opponents.ts';
import { barFacts, SideBar } from '../../game/players/SideBar.tsx';
import { type LiveGameWithParts, useLiveGame } from '../../play/use-live-game.ts';
import type * as Playing from './AiGamePlaying.tsx';

/**
 * The whole AI screen, in all its phases.
 * @param past a finished game to look at, and nothing to play
 */
export function AiGameScreen({ past = null }: { past?: SavedGame | null }) {
  const handle = useAiGame(past);
  const { state, ready, send, parts } = handle;
  const isPast = past !== null;
  const title = isPast ? messages.openedGame.title : messages.ai.title;
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
        isOwnTurn={state.phase === 'playing' && state.live.game.turn === 'white'}
        renderBar={(color) => <AiGameBar state={state} color={color} />}
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

/** The bar of one side: the visitor's is white's. */
function AiGameBar({ state, color }: { state: AiGame; color: Color }) {
  const words = messages.play;
  const persona = personaOf(state);
  const facts = { color, ...barFacts(state, state.setup.noClock) };
  return color === 'white' ? (
    <SideBar {...facts} own name={words.you} kind={words.white} label={words.yourClock} turn={words.yourTurn} />
  ) : (
    <SideBar
      {...facts}
      own={false}
      name={persona.name}
      persona={persona.id}
      kind={kindText(persona)}
      label={words.clockOf(persona.name)}
      turn={words.opponentsTurn}
    />
  );
}

type AiGameHandle = LiveGameWithParts<AiGame, AiGameEvent, typeof Playing>;

const before = {
  state: initialGame(),
  anticipate: (state: AiGame, input: AiGameEvent): AiGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUp(state, input.change) : state,
};

/**
 * A game against a character; its voice comes with the rules.
 * @param past a finished game that is to be looked at; null for a game to play
 */
function useAiGame(past: SavedGame | null): AiGameHandle {
  const { search } = useLocation();
  return useLiveGame<AiGame, AiGameEvent, typeof Playing>(before, async (view) => {
    const [{ createAiGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./AiGamePlaying.tsx')]);
    return { shell: createAiGameShell(view, search, past), parts };
  });
}
