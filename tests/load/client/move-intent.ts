/** The part of a move intent that follows from the move. */
import { colOf, type Move, rowOf } from '@sixtyfour/chess';
import type { GameIntent } from '@sixtyfour/contract';

export type MoveIntent = Omit<Extract<GameIntent, { type: 'move' }>, 'moveId' | 'version'>;

export function moveIntentOf({ from, to, promotion }: Move): MoveIntent {
  return {
    type: 'move',
    from: [rowOf(from), colOf(from)],
    to: [rowOf(to), colOf(to)],
    ...(promotion === undefined ? {} : { promotion }),
  };
}
