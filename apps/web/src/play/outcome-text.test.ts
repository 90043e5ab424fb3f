import type { Color, EndReason } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { outcomeText } from './outcome-text.ts';

test.each<[EndReason, Color | null, Color | null, string]>([
  ['checkmate', 'white', 'white', 'Won by checkmate'],
  ['checkmate', 'white', 'black', 'Lost by checkmate'],
  ['aborted', null, 'white', messages.ownGames.cancelled],
])('%s, won by %s, is for a visitor who played %s: %s', (reason, winner, color, text) => {
  expect(outcomeText(reason, winner, color)).toBe(text);
});

test('a draw is the same for both sides, and a game on one device names the winner', () => {
  const [white, black, both] = (['white', 'black', null] as const).map((color) =>
    outcomeText('stalemate', null, color),
  );
  expect([white, black]).toEqual([both, both]);
  expect(outcomeText('timeout', 'black', null)).toContain('Black');
  expect(outcomeText('timeout', 'white', null)).toContain('White');
});
