/** The order and text of the captured pieces. */
import type { PieceLetter } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { roleName } from '../../board/faces.ts';

/** Pawns first, because they are usually captured first. */
const ORDER = 'pnbrqk';

export function inTrayOrder(letters: readonly PieceLetter[]): readonly PieceLetter[] {
  const place = (letter: PieceLetter) => ORDER.indexOf(letter.toLowerCase());
  return letters.toSorted((a, b) => place(a) - place(b));
}

/** 'Captured: 2 pawns, 1 knight. 3 points ahead' */
export function trayText(letters: readonly PieceLetter[], lead: number): string {
  const counts = new Map<string, number>();
  for (const role of inTrayOrder(letters).map(roleName)) counts.set(role, (counts.get(role) ?? 0) + 1);
  const pieces = [...counts].map(([role, count]) => messages.play.countOfRole(count, role));
  const text = pieces.length === 0 ? messages.play.nothing : pieces.join(', ');
  return lead > 0 ? messages.play.capturedAhead(text, lead) : messages.play.captured(text);
}
