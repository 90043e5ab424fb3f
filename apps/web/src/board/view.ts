import type { Color, Square } from '@sixtyfour/chess';
import type { Store } from '../lib/store.ts';

/** Everything a board shows, as plain data. The board does not know the rules. */
export interface BoardView {
  /** 64 letters, a8 first and h1 last, white in capitals, '.' for an empty square. */
  readonly pieces: string;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly lastMove: readonly [from: Square, to: Square] | null;
  readonly selected: Square | null;
  /** Legal destinations of the selected piece: a dot on an empty square, a ring for a capture. */
  readonly targets: ReadonlyMap<Square, 'move' | 'capture'> | null;
  /** The square of the king in check. */
  readonly check: Square | null;
  /** Whose pieces may be dragged; `later` when that is nobody's for a moment: touch does not scroll meanwhile. */
  readonly movable: Color | 'both' | 'later' | null;
  /** The destination of a move that waits for the visitor's confirmation, or for the server's when that is late. */
  readonly pending?: Square | null;
  /** A move to be played as soon as it is this side's turn. */
  readonly premove?: readonly [from: Square, to: Square] | null;
}

/** A view that changes. The board reads it outside of React, so clocks and lists do not re-render the board. */
export type ViewSource = Pick<WritableViewSource, 'get' | 'subscribe'>;
export type WritableViewSource = Store<BoardView>;
