import { colorOfLetter, letterAt, squareOfCell } from './geometry.ts';
import type { BoardView } from './view.ts';

/** The pressed key and its modifiers, a subset of KeyboardEvent. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The action of a key. Cells are counted as displayed, so arrow keys match their direction on a flipped board too. */
export type KeyAct =
  | { readonly type: 'focus'; readonly cell: number }
  | { readonly type: 'press' }
  | { readonly type: 'cancel' }
  | { readonly type: 'flip' };

function step(cell: number, rows: number, cols: number): number {
  const row = Math.min(7, Math.max(0, Math.floor(cell / 8) + rows));
  const col = Math.min(7, Math.max(0, (cell % 8) + cols));
  return row * 8 + col;
}

/**
 * The next cell after `cell` in reading order with this type of piece, of either color; `cell` itself if there is none.
 */
function nextPiece(view: BoardView, cell: number, letter: string, by: 1 | -1): number {
  for (let distance = 1; distance < 64; distance++) {
    const next = (cell + by * distance + 64) % 64;
    const found = letterAt(view.pieces, squareOfCell(next, view.orientation));
    if (colorOfLetter(found) !== null && found.toLowerCase() === letter) return next;
  }
  return cell;
}

function plainKey(key: string, shift: boolean, cell: number, view: BoardView): KeyAct | null {
  if (/^[1-8]$/.test(key)) {
    const rows = Array.from({ length: 8 }, (_, row) => row * 8 + (cell % 8));
    const found = rows.find((at) => squareOfCell(at, view.orientation).endsWith(key));
    return { type: 'focus', cell: found ?? cell };
  }
  const letter = key.toLowerCase();
  if (letter === 'f') return { type: 'flip' };
  if (/^[pnbrqk]$/.test(letter)) return { type: 'focus', cell: nextPiece(view, cell, letter, shift ? -1 : 1) };
  return null;
}

/**
 * The action of a key pressed on cell `cell`; null if the board does not use the key. Letters jump to the next piece of
 * their type (with Shift to the previous one), digits to their rank.
 */
export function keyAct(press: KeyPress, cell: number, view: BoardView): KeyAct | null {
  if (press.altKey || press.metaKey) return null;
  switch (press.key) {
    case 'ArrowUp':
      return press.ctrlKey ? null : { type: 'focus', cell: step(cell, -1, 0) };
    case 'ArrowDown':
      return press.ctrlKey ? null : { type: 'focus', cell: step(cell, 1, 0) };
    case 'ArrowLeft':
      return press.ctrlKey ? null : { type: 'focus', cell: step(cell, 0, -1) };
    case 'ArrowRight':
      return press.ctrlKey ? null : { type: 'focus', cell: step(cell, 0, 1) };
    case 'Home':
      return { type: 'focus', cell: press.ctrlKey ? 0 : step(cell, 0, -8) };
    case 'End':
      return { type: 'focus', cell: press.ctrlKey ? 63 : step(cell, 0, 8) };
    case 'Enter':
    case ' ':
      return press.ctrlKey ? null : { type: 'press' };
    case 'Escape':
      return { type: 'cancel' };
    default:
      return press.ctrlKey ? null : plainKey(press.key, press.shiftKey, cell, view);
  }
}
