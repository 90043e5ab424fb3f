import { expect, test } from 'vitest';
import { GameIntent } from './online-game.ts';

const moveId = '6f6f3a5e-8f5b-4a51-9d2a-0b6f1f3c2d10';
const move = { type: 'move', moveId, version: 3, from: [6, 4], to: [4, 4] };

test('a move intent is read as it was sent', () => {
  expect(GameIntent.parse(move)).toEqual(move);
  expect(GameIntent.parse({ ...move, promotion: 'queen' })).toEqual({ ...move, promotion: 'queen' });
});

test.each([
  ['a square outside of the board', { ...move, from: [8, 4] }],
  ['half a square', { ...move, to: [4] }],
  ['a broken number', { ...move, to: [4, 4.5] }],
  ['a number in words', { ...move, version: '3' }],
  ['a version below 0', { ...move, version: -1 }],
  ['a pawn that becomes a king', { ...move, promotion: 'king' }],
  ['an id that is none', { ...move, moveId: '1' }],
  ['a seat of the sender', { ...move, seat: 'b' }],
  ['a key that is no field', JSON.parse(`{"__proto__":{"type":"resign"},"moveId":"${moveId}","version":1}`)],
  ['an act that nobody knows', { type: 'win', moveId, version: 1 }],
  ['squares for an act without any', { type: 'resign', moveId, version: 1, from: [6, 4] }],
])('refused: %s', (_, intent) => {
  expect(GameIntent.safeParse(intent).success).toBe(false);
});
