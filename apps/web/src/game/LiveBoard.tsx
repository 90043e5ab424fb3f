import { type Game, type PromotionRole, type Square, squareAt } from '@sixtyfour/chess';
import { Board } from '../board/Board.tsx';
import type { Shape } from '../board/shapes.ts';
import type { ViewSource } from '../board/view.ts';
import { usePreferences } from '../lib/preferences.ts';
import { type Hand, promotionOf } from './hand.ts';

export type BoardInput =
  | { readonly type: 'press'; readonly square: Square }
  | { readonly type: 'lift'; readonly square: Square }
  | { readonly type: 'drop'; readonly from: Square; readonly to: Square }
  | { readonly type: 'promote'; readonly role: PromotionRole }
  | { readonly type: 'cancel' | 'flip' };

/** The board of a game on this device: every act at it becomes an event, and it looks as the visitor prefers. */
export function LiveBoard({
  view,
  label,
  playing,
  arrows,
  send,
}: {
  view: ViewSource;
  /** As of the board; needed where a page has several. */
  label?: string | undefined;
  /** The game that goes on, or null. */
  playing: { readonly live: { readonly game: Game }; readonly hand: Hand } | null;
  arrows?: readonly Shape[] | undefined;
  send: (input: BoardInput) => void;
}) {
  const { animation, legalDots } = usePreferences();
  const promoting = playing && promotionOf(playing.live.game, playing.hand);
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
