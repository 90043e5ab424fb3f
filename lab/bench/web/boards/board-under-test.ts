import type { Color, Square } from '@sixtyfour/chess';

/** One position of a game, in the forms that boards take. */
export interface Shown {
  readonly fen: string;
  /** 64 letters, a8 first. */
  readonly pieces: string;
  readonly turn: Color;
  readonly lastMove: readonly [from: Square, to: Square] | null;
  /** The square of the king in check. */
  readonly check: Square | null;
}

/** Puts a board into an element of its own; the returned function shows a position on it. */
export type MountBoard = (root: HTMLElement) => (shown: Shown) => void;
