/** The pieces in a captured tray, in order and in words. */
import type { PieceLetter, Role } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';

const ROLES = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
} as const satisfies Record<string, Role>;

/** Pawns first, as they are usually taken first. */
const ORDER = 'pnbrqk';

function kindOf(letter: PieceLetter): keyof typeof ROLES {
  return letter.toLowerCase() as keyof typeof ROLES;
}

export function inTrayOrder(letters: readonly PieceLetter[]): readonly PieceLetter[] {
  return letters.toSorted((a, b) => ORDER.indexOf(kindOf(a)) - ORDER.indexOf(kindOf(b)));
}

/** 'Captured: 2 pawns, 1 knight. 3 points ahead' */
export function trayText(letters: readonly PieceLetter[], lead: number): string {
  const counts = new Map<Role, number>();
  for (const letter of inTrayOrder(letters)) {
    const role = ROLES[kindOf(letter)];
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  const pieces = [...counts].map(([role, count]) => messages.play.countOfRole(count, messages.board.roles[role]));
  const text = pieces.length === 0 ? messages.play.nothing : pieces.join(', ');
  return lead > 0 ? messages.play.capturedAhead(text, lead) : messages.play.captured(text);
}
