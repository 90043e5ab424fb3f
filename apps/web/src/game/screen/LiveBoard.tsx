import { squareAt } from '@sixtyfour/chess';
import { Board } from '../../board/Board.tsx';
import type { Shape } from '../../board/shapes.ts';
import type { ViewSource } from '../../board/view.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { promotionOf } from '../../play/board-view.ts';
import type { BoardInput } from '../../play/interaction.ts';
import type { Begun } from '../../play/state.ts';

/** The board of a game: sends each input as an event, and applies the visitor's preferences. */
export function LiveBoard({
  view,
  label,
  playing,
  arrows,
  send,
  onDraw,
}: {
  view: ViewSource;
  /** The accessible name; needed where a page has several boards. */
  label?: string | undefined;
  /** The running game, or null. */
  playing: Pick<Begun, 'live' | 'interaction'> | null;
  arrows?: readonly Shape[] | undefined;
  send: (input: BoardInput | { readonly type: 'flip' }) => void;
  /** The visitor drew or removed an arrow or a circle. */
  onDraw?: (() => void) | undefined;
}) {
  const { animation, legalDots } = usePreferences();
  const promoting = playing && promotionOf(playing.live.game, playing.interaction);
  return (
    <Board
      source={view}
      {...(label === undefined ? {} : { label })}
      animate={animation}
      showTargets={legalDots}
      arrows={arrows}
      onSquareClick={(row, col) => send({ type: 'press', square: squareAt(row, col) })}
      onLift={(square) => send({ type: 'lift', square })}
      onDrop={(from, to) => send({ type: 'drop', from, to })}
      onCancel={() => send({ type: 'cancel' })}
      onFlip={() => send({ type: 'flip' })}
      {...(onDraw && { onDraw })}
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
