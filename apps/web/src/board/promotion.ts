/** The position of the promotion picker, and its keys. */
import { type Color, PROMOTION_ROLES, type PromotionRole, type Square } from '@sixtyfour/chess';
import { cellOf } from './geometry.ts';

export interface PickerPlace {
  /** The column as displayed, 0 to 7. */
  readonly col: number;
  /** The edge with the queen: the picker extends from there into the board. */
  readonly from: 'top' | 'bottom';
}

export function pickerPlace(square: Square, orientation: Color): PickerPlace {
  const cell = cellOf(square, orientation);
  return { col: cell % 8, from: cell < 32 ? 'top' : 'bottom' };
}

export type PickerAct =
  | { readonly type: 'choose'; readonly role: PromotionRole }
  | { readonly type: 'focus'; readonly role: PromotionRole }
  | { readonly type: 'cancel' };

const letters: Readonly<Record<string, PromotionRole>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** The role `by` places further in the list, cyclically. */
function neighbor(role: PromotionRole, by: number): PromotionRole {
  const count = PROMOTION_ROLES.length;
  return PROMOTION_ROLES[(PROMOTION_ROLES.indexOf(role) + by + count) % count] ?? role;
}

/** The action of a key while the button of `role` has the focus; null if the picker does not use the key. */
export function pickerAct(
  key: string,
  shift: boolean,
  role: PromotionRole,
  from: PickerPlace['from'],
): PickerAct | null {
  const chosen = letters[key.toLowerCase()];
  if (chosen !== undefined) return { type: 'choose', role: chosen };
  const down = from === 'top' ? 1 : -1;
  switch (key) {
    case 'Escape':
      return { type: 'cancel' };
    case 'ArrowDown':
      return { type: 'focus', role: neighbor(role, down) };
    case 'ArrowUp':
      return { type: 'focus', role: neighbor(role, -down) };
    case 'Tab':
      return { type: 'focus', role: neighbor(role, shift ? -1 : 1) };
    default:
      return null;
  }
}
