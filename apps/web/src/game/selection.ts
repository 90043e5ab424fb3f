/** What a press on a square means for the selection. Knows no rules: the caller says whose pieces and which targets. */
import type { Square } from '@sixtyfour/chess';

export interface SelectionInput {
  /** The square pressed. */
  readonly square: Square;
  readonly selected: Square | null;
  /** Whether the piece on a square is one that the visitor may move now. */
  readonly isMovable: (square: Square) => boolean;
  /** Where the selected piece may go; empty or null when nothing is selected. */
  readonly targets: { has(square: Square): boolean } | null;
}

export type SelectionAct =
  /** An own piece: selected now, whatever was before. */
  | { readonly type: 'select'; readonly square: Square }
  | { readonly type: 'deselect' }
  | { readonly type: 'move'; readonly from: Square; readonly to: Square }
  /** Nothing can come of it. What was selected is not any more; `from` is null when nothing was. */
  | { readonly type: 'refuse'; readonly from: Square | null; readonly to: Square };

/** A click, a tap, or Enter on a square. */
export function press({ square, selected, isMovable, targets }: SelectionInput): SelectionAct {
  if (selected === square) return { type: 'deselect' };
  if (selected !== null && targets?.has(square) === true) return { type: 'move', from: selected, to: square };
  if (isMovable(square)) return { type: 'select', square };
  return { type: 'refuse', from: selected, to: square };
}

/** A drag that begins: selects an own piece, and never gives a selection up. */
export function lift({ square, isMovable }: Pick<SelectionInput, 'square' | 'isMovable'>): SelectionAct {
  return isMovable(square) ? { type: 'select', square } : { type: 'refuse', from: null, to: square };
}

/** A drag from `from` that ends on another square. */
export function drop(from: Square, to: Square, targets: SelectionInput['targets']): SelectionAct {
  return targets?.has(to) === true ? { type: 'move', from, to } : { type: 'refuse', from, to };
}
