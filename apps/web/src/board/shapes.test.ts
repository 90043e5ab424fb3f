import { expect, test } from 'vitest';
import { arrowPoints, toggleShape } from './shapes.ts';

const points = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number));

test('an arrow runs from the center of one square to 18% before the center of the other', () => {
  const [start, , , tip, , , end] = points(arrowPoints(['g2', 'g4'], 'white'));
  expect(start).toEqual([6.575, 6.5]);
  expect(end).toEqual([6.425, 6.5]);
  expect(tip).toEqual([6.5, 4.68]);
});

test('shaft 15%, head 43% wide and 38% long', () => {
  const [, neck, wing, tip, otherWing] = points(arrowPoints(['a4', 'd4'], 'white'));
  expect(neck).toEqual([2.94, 4.575]);
  expect(wing).toEqual([2.94, 4.715]);
  expect(otherWing).toEqual([2.94, 4.285]);
  expect(tip).toEqual([3.32, 4.5]);
});

test('on a turned board an arrow turns with it', () => {
  const [, , , tip] = points(arrowPoints(['g2', 'g4'], 'black'));
  expect(tip).toEqual([1.5, 3.32]);
});

test('drawing the same shape again takes it away', () => {
  const once = toggleShape([], ['g1', 'f3']);
  const twice = toggleShape(once, ['f3', 'g1']);
  expect(twice).toEqual([
    ['g1', 'f3'],
    ['f3', 'g1'],
  ]);
  expect(toggleShape(twice, ['g1', 'f3'])).toEqual([['f3', 'g1']]);
});
