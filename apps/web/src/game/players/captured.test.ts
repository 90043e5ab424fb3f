import { expect, test } from 'vitest';
import { inTrayOrder, trayText } from './captured.ts';

test('captured pieces are sorted from pawns to the queen', () => {
  expect(inTrayOrder(['Q', 'P', 'R', 'N', 'P', 'B'])).toEqual(['P', 'P', 'N', 'B', 'R', 'Q']);
});

test('the tray says what was captured and who is ahead', () => {
  expect(trayText(['n', 'p', 'p'], 3)).toBe('Captured: 2 pawns, 1 knight. 3 points ahead');
  expect(trayText(['q'], 1)).toBe('Captured: 1 queen. 1 point ahead');
  expect(trayText(['q'], 0)).toBe('Captured: 1 queen');
  expect(trayText([], 5)).toBe('Captured: nothing. 5 points ahead');
});
