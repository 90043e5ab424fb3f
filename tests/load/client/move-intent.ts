/** The part of a move intent that follows from the move. */
import { type Move, rowColOf } from '@sixtyfour/chess';
import type { GameIntent } from '@sixtyfour/contract';

export type MoveIntent = Omit<Extract<GameIntent, { type: 'move' }>, 'moveId' | 'version'>;

export function moveIntentOf({ from, to, promotion }: Move): MoveIntent {
  return {
    type: 'move',
    from: rowColOf(from),
    to: rowColOf(to),
    ...(promotion === undefined ? {} : { promotion }),
  };
}
