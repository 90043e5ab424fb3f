/** What the screen shows from the start of a game on; loaded after the page has been shown. */
import { aiPathWith, messages, paths } from '@sixtyfour/contract';
import { useNavigate } from 'react-router';
import { BegunPanel, overActs } from '../../game/panel/BegunPanel.tsx';
import { type GameOverAct, resultText } from '../../play/game-over.ts';
import type { GameOverProps } from '../../game/over/GameOverCard.tsx';
import { GameOverDialog } from '../../game/over/GameOverDialog.tsx';
import { RestartButton, rulesText } from '../../game/panel/GamePanel.tsx';
import { LockedOpponent } from '../../game/before/OpponentSelector.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import styles from './calculation.module.css';
import { calculationText, showsCalculation } from './calculation.ts';
import { losesIfLeft, mayCount } from './eligibility.ts';
import { gameOverOf } from './ending.ts';
import { personaOf, restartAsks, takebackPlies } from './selectors.ts';
import type { OverGame, PlayingGame, AiGameEvent, AiGame } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

interface Acts extends Pick<LiveGame<AiGame, AiGameEvent>, 'send' | 'type' | 'pgn'> {
  /** A finished game that is looked at again: the next one is played elsewhere. */
  readonly isPast: boolean;
}

/** The panel of a game that goes on or is over. */
export function AiGamePanel({ state, ...acts }: { state: PlayingGame | OverGame } & Acts) {
  const { lines } = usePreferences();
  const result = useResult(acts);
  const { send } = acts;
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  const canHint = isPlaying && game.turn === 'white' && state.hinting === null;
  const canTakeBack = isPlaying && takebackPlies(game) > 0;
  return (
    <BegunPanel
      {...acts}
      state={state}
      result={isPlaying ? null : result(state)}
      head={<LockedOpponent persona={personaOf(state)} rules={rulesText(game.ruleSet, mayCount(state))} />}
      status={state.notice ?? state.status}
      line={lines ? state.line : undefined}
      band={lines && showsCalculation(state.setup.persona) && <CalculationBand state={state} />}
      wide={
        <RestartButton
          asks={restartAsks(state)}
          loses={losesIfLeft(state)}
          onRestart={() => send({ type: 'restart' })}
        />
      }
      more={{
        onResign: () => send({ type: 'resign' }),
        onTakeback: canTakeBack ? () => send({ type: 'takeback' }) : null,
        onHint: canHint ? () => send({ type: 'hint' }) : null,
        counted: mayCount(state),
      }}
    />
  );
}

/** From the end of a game until one of its buttons was pressed, folded or not. */
export function AiGameOver({ state, ...acts }: { state: OverGame } & Acts) {
  const { lines } = usePreferences();
  const result = useResult(acts);
  return (
    <GameOverDialog
      {...result(state)}
      key={state.id}
      gameId={state.id}
      folded={state.aftermath !== 'dialog'}
      persona={state.setup.persona}
      line={lines ? state.line : null}
      onViewBoard={() => acts.send({ type: 'fold' })}
    />
  );
}

/** What both the dialog and its folded bar are given. */
function useResult({ send, pgn, isPast }: Acts): (state: OverGame) => GameOverProps {
  const navigate = useNavigate();
  const act = (chosen: GameOverAct, { setup }: OverGame) => {
    if (chosen !== 'play-again' && chosen !== 'try-different') void navigate(paths.home);
    else if (!isPast) send({ type: chosen });
    else void navigate(chosen === 'play-again' ? aiPathWith(setup.persona) : paths.ai);
  };
  return (state) => ({
    over: gameOverOf(state),
    eligibility: state.eligibility,
    // Characters do not resign, so the status says who did.
    result:
      state.live.ending?.reason === 'resignation' ? state.status : resultText(state.live.ending?.reason ?? 'aborted'),
    onAct: (chosen) => act(chosen, state),
    ...overActs(state.live, { send, pgn }),
  });
}

/** Read whenever somebody comes by, and never announced: the character calculates at every move. */
function CalculationBand({ state }: { state: PlayingGame | OverGame }) {
  const { calculation } = state;
  return (
    <p className={styles.calculation}>
      {calculation === null ? messages.calculation.none : calculationText(calculation, mayCount(state))}
    </p>
  );
}
