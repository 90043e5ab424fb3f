import type { Color, Square } from '@sixtyfour/chess';

/** A position of a game, in the formats that the boards need. */
export interface Shown {
  readonly fen: string;
  /** 64 letters, starting at a8. */
  readonly pieces: string;
  readonly turn: Color;
  readonly lastMove: readonly [from: Square, to: Square] | null;
  /** The square of the king in check. */
  readonly check: Square | null;
}

/** Mounts a board in an element. The returned function shows a position on it. */
export type MountBoard = (root: HTMLElement) => (shown: Shown) => void;
