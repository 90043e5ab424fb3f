/** What the screen shows from the start of a game on; loaded after the page has been shown. */
import { localGamePath, messages, paths } from '@sixtyfour/contract';
import { useNavigate } from 'react-router';
import { FoldedPanel, useMoves } from '../../game/FoldedPanel.tsx';
import type { GameOverAct } from '../../play/game-over.ts';
import type { GameOverProps } from '../../game/GameOverCard.tsx';
import { GameOverDialog } from '../../game/GameOverDialog.tsx';
import { PlayPanel } from '../../game/GamePanel.tsx';
import { shownGame } from '../../play/board-view.ts';
import { pgnActs } from '../../game/pgn-acts.ts';
import { moveCount, secondsPlayed } from '../../play/game-facts.ts';
import { RestartButton } from '../../game/RestartButton.tsx';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import styles from './local-game.module.css';
import type { LocalEvent, LocalGame, LocalOver, LocalPlaying } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

interface Acts extends Pick<LiveGame<LocalGame, LocalEvent>, 'send' | 'type' | 'pgn'> {
  /** A finished game that is looked at again: the next one is played elsewhere. */
  readonly isPast: boolean;
}

/** The panel of a game that goes on or is over. */
export function LocalPanel({ state, ...acts }: { state: LocalPlaying | LocalOver } & Acts) {
  const result = useResult(acts);
  return state.phase === 'over' && state.aftermath !== 'dialog' ? (
    <FoldedPanel state={state} {...acts} result={result(state)} />
  ) : (
    <InPlay {...acts} state={state} />
  );
}

/** From the end of a game until one of its buttons was pressed, folded or not. */
export function LocalOverDialog({ state, ...acts }: { state: LocalOver } & Acts) {
  const result = useResult(acts);
  return (
    <GameOverDialog
      {...result(state)}
      key={state.id}
      gameId={state.id}
      folded={state.aftermath !== 'dialog'}
      color={state.live.ending?.winner ?? 'white'}
      onViewBoard={() => acts.send({ type: 'fold' })}
    />
  );
}

/** What both the dialog and its folded bar are given. */
function useResult({ send, pgn, isPast }: Acts): (state: LocalOver) => GameOverProps {
  const navigate = useNavigate();
  const act = (chosen: GameOverAct) => {
    if (chosen === 'play-again' && !isPast) send({ type: chosen });
    else void navigate(chosen === 'play-again' ? localGamePath : paths.home);
  };
  return ({ live, status }) => ({
    over: {
      gameType: 'local',
      moveCount: moveCount(live.game),
      gameDuration: secondsPlayed(live, live.startedAt),
    },
    eligibility: null,
    result: status,
    onAct: act,
    onReview: live.game.ply === 0 ? null : () => send({ type: 'review' }),
    ...pgnActs(pgn),
  });
}

/** Also behind the game-over dialog, as it was when the game ended. */
function InPlay({ state, send, type, pgn }: { state: LocalPlaying | LocalOver } & Omit<Acts, 'isPast'>) {
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  return (
    <PlayPanel
      head={
        <div className={styles.head}>
          <h2 className={styles.title}>{messages.local.title}</h2>
          <p className={styles.text}>{messages.play.rulesName[game.ruleSet]}</p>
        </div>
      }
      status={state.notice ?? state.status}
      sheet={useMoves(state, send)}
      onTyped={type}
      onFlip={() => send({ type: 'flip' })}
      wide={<RestartButton asks={isPlaying && game.ply >= 2} onRestart={() => send({ type: 'restart' })} />}
      more={{
        onResign: () => send({ type: 'resign' }),
        resignLabel: messages.local.resign[game.turn],
        onAgreeDraw: () => send({ type: 'agree-draw' }),
        onTakeback: isPlaying && game.ply > 0 ? () => send({ type: 'takeback' }) : null,
        onCopyFen: () => copyWithToast(shownGame(game, state.interaction).fen),
        onCopyPgn: () => copyWithToast(pgn()),
      }}
    />
  );
}
