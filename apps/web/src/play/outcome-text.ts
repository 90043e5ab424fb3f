import type { Color, EndReason } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';

const words = messages.ownGames;

/**
 * How a game ended, in a few words: 'Won by checkmate'.
 * @param color the visitor's side; null if the visitor played both
 */
export function outcomeText(reason: EndReason, winner: Color | null, color: Color | null): string {
  if (reason === 'aborted') return words.cancelled;
  const plain = words.reasons[reason];
  if (winner === null) return words.drew(plain);
  if (color === null) return words.sideWon[winner](plain);
  return winner === color ? words.won(plain) : words.lost(plain);
}
