/** A move as a player asks for it. */
import { colOf, rowOf } from '@sixtyfour/chess';
import type { Move } from '@sixtyfour/chess';
import type { GameIntent } from '@sixtyfour/contract';

export type MoveWanted = Omit<Extract<GameIntent, { type: 'move' }>, 'moveId' | 'version'>;

export function moveWanted({ from, to, promotion }: Move): MoveWanted {
  return {
    type: 'move',
    from: [rowOf(from), colOf(from)],
    to: [rowOf(to), colOf(to)],
    ...(promotion === undefined ? {} : { promotion }),
  };
}
