import { expect, test } from 'vitest';
import { GameIntent } from './online-game.ts';

const moveId = '6f6f3a5e-8f5b-4a51-9d2a-0b6f1f3c2d10';
const move = { type: 'move', moveId, version: 3, from: [6, 4], to: [4, 4] };

test('a move intent is parsed unchanged', () => {
  expect(GameIntent.parse(move)).toEqual(move);
  expect(GameIntent.parse({ ...move, promotion: 'queen' })).toEqual({ ...move, promotion: 'queen' });
});

test.each([
  ['a square outside the board', { ...move, from: [8, 4] }],
  ['a square with one coordinate', { ...move, to: [4] }],
  ['a fractional coordinate', { ...move, to: [4, 4.5] }],
  ['a version as a string', { ...move, version: '3' }],
  ['a negative version', { ...move, version: -1 }],
  ['a promotion to a king', { ...move, promotion: 'king' }],
  ['an invalid id', { ...move, moveId: '1' }],
  ['a seat chosen by the sender', { ...move, seat: 'b' }],
  ['an own __proto__ key', JSON.parse(`{"__proto__":{"type":"resign"},"moveId":"${moveId}","version":1}`)],
  ['an unknown type', { type: 'win', moveId, version: 1 }],
  ['squares for an intent that has none', { type: 'resign', moveId, version: 1, from: [6, 4] }],
])('refused: %s', (_, intent) => {
  expect(GameIntent.safeParse(intent).success).toBe(false);
});
