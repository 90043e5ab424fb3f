import { squareAt } from '@sixtyfour/chess';
import { Board } from '../../board/Board.tsx';
import { promotionOf } from '../../game/hand.ts';
import { usePreferences } from '../settings/preferences.ts';
import type { AiGameHandle } from './use-ai-game.ts';

/** The board of an AI game: every act at it becomes an event. */
export function AiGameBoard({ state, view, send }: Pick<AiGameHandle, 'state' | 'view' | 'send'>) {
  const { animation, legalDots } = usePreferences();
  const promoting = state.phase === 'playing' ? promotionOf(state.live.game, state.hand) : null;
  return (
    <Board
      source={view}
      animate={animation}
      showTargets={legalDots}
      onSquareClick={(row, col) => send({ type: 'press', square: squareAt(row, col) })}
      onLift={(square) => send({ type: 'lift', square })}
      onDrop={(from, to) => send({ type: 'drop', from, to })}
      onCancel={() => send({ type: 'cancel' })}
      onFlip={() => send({ type: 'flip' })}
      promotion={
        promoting && {
          ...promoting,
          onChoose: (role) => send({ type: 'promote', role }),
          onCancel: () => send({ type: 'cancel' }),
        }
      }
    />
  );
}
