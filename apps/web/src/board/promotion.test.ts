import { expect, test } from 'vitest';
import { pickerAct, pickerPlace } from './promotion.ts';

test.each([
  ['a8', 'white', 0, 'top'],
  ['h8', 'white', 7, 'top'],
  ['e1', 'white', 4, 'bottom'],
  ['e1', 'black', 3, 'top'],
  ['a8', 'black', 7, 'bottom'],
] as const)('on %s with %s at the bottom the queen lies on the square itself', (square, orientation, col, from) => {
  expect(pickerPlace(square, orientation)).toEqual({ col, from });
});

test.each([
  ['q', 'queen'],
  ['R', 'rook'],
  ['b', 'bishop'],
  ['N', 'knight'],
])('%s chooses the %s', (key, role) => {
  expect(pickerAct(key, false, 'queen', 'top')).toEqual({ type: 'choose', role });
});

test('arrows move as seen on the screen, Tab in the order of the pieces; both wrap around', () => {
  expect(pickerAct('ArrowDown', false, 'queen', 'top')).toEqual({ type: 'focus', role: 'rook' });
  expect(pickerAct('ArrowUp', false, 'queen', 'bottom')).toEqual({ type: 'focus', role: 'rook' });
  expect(pickerAct('ArrowUp', false, 'queen', 'top')).toEqual({ type: 'focus', role: 'knight' });
  expect(pickerAct('Tab', false, 'knight', 'top')).toEqual({ type: 'focus', role: 'queen' });
  expect(pickerAct('Tab', true, 'queen', 'bottom')).toEqual({ type: 'focus', role: 'knight' });
});

test('Escape cancels and other keys are left alone', () => {
  expect(pickerAct('Escape', false, 'rook', 'top')).toEqual({ type: 'cancel' });
  for (const key of ['Enter', ' ', 'k', 'p', 'x']) expect(pickerAct(key, false, 'rook', 'top')).toBeNull();
});
