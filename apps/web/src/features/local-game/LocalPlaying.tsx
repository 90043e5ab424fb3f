/** The content of the screen from the start of a game; loaded after the first render of the page. */
import { localGamePath, messages, paths } from '@sixtyfour/contract';
import { useNavigate } from '../../lib/navigation.tsx';
import { BegunPanel, overActions } from '../../game/panel/BegunPanel.tsx';
import type { GameOverAct } from '../../play/game-over.ts';
import type { GameOverProps } from '../../game/over/GameOverCard.tsx';
import { RestartButton } from '../../game/panel/GamePanel.tsx';
import { GameOverDialog } from '../../game/over/GameOverDialog.tsx';
import { closeResult } from '../../play/shown-result.ts';
import { moveCount, secondsPlayed } from '../../play/game-facts.ts';
import styles from './local-game.module.css';
import type { LocalEvent, LocalGame, LocalOver, LocalPlaying } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

interface Actions extends Pick<LiveGame<LocalGame, LocalEvent>, 'send' | 'type' | 'pgn'> {
  /** Whether this is a past game that is only viewed: then the next game is played on another page. */
  readonly isPast: boolean;
}

/** The panel of a running or finished game. */
export function LocalPanel({ state, ...actions }: { state: LocalPlaying | LocalOver } & Actions) {
  const result = useResult(actions);
  const { send } = actions;
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  return (
    <BegunPanel
      {...actions}
      state={state}
      result={isPlaying ? null : result(state)}
      visitor={null}
      head={
        <div className={styles.head}>
          <h2 className={styles.title}>{messages.local.title}</h2>
          <p className={styles.text}>{messages.play.rulesName[game.ruleSet]}</p>
        </div>
      }
      status={state.notice ?? state.status}
      wide={<RestartButton asks={isPlaying && game.ply >= 2} onRestart={() => send({ type: 'restart' })} />}
      more={{
        onResign: () => send({ type: 'resign' }),
        resignLabel: messages.local.resign[game.turn],
        onAgreeDraw: () => send({ type: 'agree-draw' }),
        onTakeback: isPlaying && game.ply > 0 ? () => send({ type: 'takeback' }) : null,
      }}
    />
  );
}

/** Rendered from the end of a game until one of its buttons is pressed. */
export function LocalOverDialog({ state, ...actions }: { state: LocalOver } & Actions) {
  const result = useResult(actions);
  return (
    <GameOverDialog
      {...result(state)}
      key={state.id}
      gameId={state.id}
      state={state}
      send={actions.send}
      color={state.live.ending?.winner ?? 'white'}
    />
  );
}

/** The props of the dialog and of the bar that replaces it. */
function useResult({ send, pgn, isPast }: Actions): (state: LocalOver) => GameOverProps {
  const navigate = useNavigate();
  const act = (chosen: GameOverAct, id: string) => {
    if (chosen === 'play-again' && !isPast) return send({ type: chosen });
    closeResult(id);
    navigate(chosen === 'play-again' ? localGamePath : paths.home);
  };
  return ({ id, live, status }) => ({
    over: {
      gameType: 'local',
      moveCount: moveCount(live.game),
      gameDuration: secondsPlayed(live),
    },
    eligibility: null,
    result: status,
    onAct: (chosen) => act(chosen, id),
    ...overActions(live, { send, pgn }),
  });
}
