import { expect, test } from 'vitest';
import { firstMoveOf } from './first-move.ts';

test('the move that the start board passes on is read, without anything else', () => {
  const state = { firstMove: { from: 'e2', to: 'e4', promotion: 'queen' }, scroll: 7 };
  expect(firstMoveOf(state)).toEqual({ from: 'e2', to: 'e4' });
});

test.each([
  undefined,
  null,
  'firstMove',
  7,
  [],
  {},
  { firstMove: undefined },
  { firstMove: null },
  { firstMove: 'e2e4' },
  { firstMove: {} },
  { firstMove: { from: 'e2' } },
  { firstMove: { to: 'e4' } },
  { firstMove: { from: 'e2', to: 44 } },
  { firstMove: { from: 52, to: 'e4' } },
  { firstMove: { from: 'e9', to: 'e4' } },
  { firstMove: { from: 'e2', to: 'x4' } },
])('a history entry of another page has no first move: %j', (state) => {
  expect(firstMoveOf(state)).toBeNull();
});
