/** The first move of a game against a character, passed from a start board to /ai in the navigation state. */
import { isSquare, type MoveInput } from '@sixtyfour/chess';

export interface FirstMove {
  readonly firstMove: MoveInput;
}

/** Parses a navigation state, which may be anything. */
export function firstMoveOf(state: unknown): MoveInput | null {
  if (typeof state !== 'object' || state === null || !('firstMove' in state)) return null;
  const { firstMove } = state;
  if (typeof firstMove !== 'object' || firstMove === null || !('from' in firstMove) || !('to' in firstMove))
    return null;
  const { from, to } = firstMove;
  return typeof from === 'string' && typeof to === 'string' && isSquare(from) && isSquare(to) ? { from, to } : null;
}
