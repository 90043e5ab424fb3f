import type { Color, MoveInput } from '@sixtyfour/chess';
import { messages, timesOf } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { GameScreen } from '../../game/screen/GameScreen.tsx';
import { StatusLine } from '../../game/screen/StatusLine.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { AiGameBefore, ElsewhereBar, PlayAgainButton, StartBar } from './AiGameBefore.tsx';
import styles from './ai-game.module.css';
import { fullNameOf, isOwnTurn, levelOf, personaOf } from './selectors.ts';
import { type AiGame, type AiGameEvent, bottomOf, initialGame, setUp } from './state.ts';
import { kindText } from '../../game/before/opponents.ts';
import { barFacts, SideBar } from '../../game/players/SideBar.tsx';
import { viewAfter } from '../../play/board-view.ts';
import { firstMoveOf } from '../../play/first-move.ts';
import { useLiveGame } from '../../play/use-live-game.ts';
import type * as Playing from './AiGamePlaying.tsx';

/**
 * The AI screen in all its phases.
 * @param past a finished game to view; null to play
 */
export function AiGameScreen({ past = null }: { past?: SavedGame | null }) {
  const firstMove = useFirstMove();
  const handle = useAiGame(past, firstMove);
  const { state, send, parts } = handle;
  // The first move of a start board begins the game without 'Start Game'.
  const ready = handle.ready || firstMove !== null;
  const isStarting = firstMove !== null && state.phase === 'idle' && !handle.ready;
  const isPast = past !== null;
  const title = isPast ? messages.openedGame.title : messages.ai.title;
  const isIdle = state.phase === 'idle';
  const isElsewhere = isIdle && state.elsewhere !== null;
  const status = isIdle ? state.status : (parts?.statusOf(state) ?? state.status);

  return (
    <>
      <GameScreen
        {...handle}
        ready={ready}
        title={title}
        status={
          <div className={styles.status}>
            <StatusLine
              text={isPast && isIdle ? messages.openedGame.loading : isStarting ? '' : (state.notice ?? status)}
            />
            {isIdle ? (
              <PlayAgainButton state={state} ready={ready} send={send} />
            ) : (
              parts && <parts.OfferButton state={state} send={send} className={styles.statusButton} />
            )}
          </div>
        }
        notice={parts && state.phase === 'playing' && <parts.ConfirmMove state={state} send={send} />}
        isOwnTurn={state.phase === 'playing' && isOwnTurn(state)}
        renderBar={(color) => <AiGameBar state={state} color={color} />}
        panel={
          isIdle
            ? !isPast && !isStarting && <AiGameBefore state={state} ready={ready} send={send} />
            : parts && <parts.AiGamePanel key={state.id} {...handle} state={state} isPast={isPast} />
        }
        bottom={
          isElsewhere ? (
            <ElsewhereBar send={send} />
          ) : isIdle && !isPast && !isStarting ? (
            <StartBar state={state} ready={ready} send={send} />
          ) : undefined
        }
      />
      {parts && state.phase === 'over' && <parts.AiGameOver {...handle} state={state} isPast={isPast} />}
    </>
  );
}

/** The bar of one side. Before a game with random colors, the visitor's bar is White's. */
function AiGameBar({ state, color }: { state: AiGame; color: Color }) {
  const words = messages.play;
  const persona = personaOf(state);
  const level = levelOf(state.setup);
  const facts = { color, ...barFacts(state, timesOf(state.setup.time)) };
  const own = state.phase === 'idle' ? bottomOf(state.setup) : state.color;
  return color === own ? (
    <SideBar
      {...facts}
      own
      name={words.you}
      rules={state.phase === 'idle' ? null : words.rulesName[state.setup.ruleSet]}
      kind={words.sides[color]}
      label={words.yourClock}
      turn={words.yourTurn}
    />
  ) : (
    <SideBar
      {...facts}
      own={false}
      name={fullNameOf(state)}
      persona={persona.id}
      kind={level === null ? kindText(persona) : messages.levels.playsLike(level)}
      label={words.clockOf(persona.name)}
      turn={words.opponentsTurn}
    />
  );
}

/** The first move passed from a start board. Clears the navigation state, so that a reload does not repeat the move. */
function useFirstMove(): MoveInput | null {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [firstMove] = useState(() => firstMoveOf(state));
  useEffect(() => {
    if (firstMoveOf(state) !== null) navigate(pathname + search, { replace: true, state: null });
  }, [state, navigate, pathname, search]);
  return firstMove;
}

const before = {
  state: initialGame(),
  anticipate: (state: AiGame, input: AiGameEvent): AiGame =>
    input.type === 'set-up' && state.phase === 'idle' ? setUp(state, input.change) : state,
};

/**
 * A game against a character; its voice is loaded together with the rules.
 * @param past a finished game to view; null to play
 * @param firstMove starts a game with this move at once
 */
function useAiGame(past: SavedGame | null, firstMove: MoveInput | null) {
  const { search } = useLocation();
  const [first] = useState(() => (firstMove === null ? before : { ...before, view: viewAfter(firstMove) }));
  return useLiveGame<AiGame, AiGameEvent, typeof Playing>(first, async (view) => {
    const [{ createAiGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./AiGamePlaying.tsx')]);
    return { shell: createAiGameShell(view, search, { past, firstMove }), parts };
  });
}
