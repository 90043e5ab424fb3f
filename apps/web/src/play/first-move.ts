/** The first move of a game against a character, passed from a start board to /ai in the navigation state. */
import { isSquare, type MoveInput } from '@sixtyfour/chess';

export interface FirstMove {
  readonly firstMove: MoveInput;
}

interface Unparsed {
  readonly firstMove?: Readonly<Partial<Record<'from' | 'to', unknown>>> | null;
}

/** Parses a navigation state, which may be anything. */
export function firstMoveOf(state: unknown): MoveInput | null {
  const { from, to } = (state as Unparsed | null | undefined)?.firstMove ?? {};
  return typeof from === 'string' && typeof to === 'string' && isSquare(from) && isSquare(to) ? { from, to } : null;
}
