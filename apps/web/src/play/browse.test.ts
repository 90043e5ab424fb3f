import { expect, test } from 'vitest';
import { browseStepOf, moveRows, stepTo } from './browse.ts';

test('left and right step, Home and End go to the ends, Up and Down and letters do nothing', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => browseStepOf(key))).toEqual([
    'back',
    'forward',
    'first',
    'last',
  ]);
  expect(['ArrowUp', 'ArrowDown', 'f', 'Enter', ' '].map((key) => browseStepOf(key))).toEqual(Array(5).fill(null));
});

test('steps stop at both ends', () => {
  expect([stepTo('back', 0, 4), stepTo('back', 3, 4), stepTo('first', 3, 4)]).toEqual([0, 2, 0]);
  expect([stepTo('forward', 4, 4), stepTo('forward', 1, 4), stepTo('last', 1, 4)]).toEqual([4, 2, 4]);
});

test('moves are grouped in numbered pairs; the last one is alone when black has not answered', () => {
  expect(moveRows(['e2e4', 'e7e5', 'Ng1f3'])).toEqual([
    { number: 1, white: { text: 'e2e4', ply: 1 }, black: { text: 'e7e5', ply: 2 } },
    { number: 2, white: { text: 'Ng1f3', ply: 3 }, black: null },
  ]);
  expect(moveRows([])).toEqual([]);
});

test('a position set up with black to move begins with half a row', () => {
  expect(moveRows(['c7c5', 'Ng1f3'], { firstNumber: 12, blackFirst: true })).toEqual([
    { number: 12, white: null, black: { text: 'c7c5', ply: 1 } },
    { number: 13, white: { text: 'Ng1f3', ply: 2 }, black: null },
  ]);
});
