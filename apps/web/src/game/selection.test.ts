import type { Square } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { drop, lift, press } from './selection.ts';

const own: ReadonlySet<Square> = new Set<Square>(['e2', 'g1', 'e1', 'h1']);
const isMovable = (square: Square) => own.has(square);
const at = (square: Square, selected: Square | null, targets: readonly Square[] = []) =>
  press({ square, selected, isMovable, targets: new Set(targets) });

test('R-SEL-01 an own piece is selected', () => {
  expect(at('e2', null)).toEqual({ type: 'select', square: 'e2' });
});

test('R-SEL-02 the same piece again is deselected', () => {
  expect(at('e2', 'e2', ['e3', 'e4'])).toEqual({ type: 'deselect' });
});

test('R-SEL-03 another own piece takes the selection over', () => {
  expect(at('g1', 'e2', ['e3', 'e4'])).toEqual({ type: 'select', square: 'g1' });
});

test('R-SEL-04 a target is moved to, also when an own piece stands on it', () => {
  expect(at('e4', 'e2', ['e3', 'e4'])).toEqual({ type: 'move', from: 'e2', to: 'e4' });
  expect(at('h1', 'e1', ['h1'])).toEqual({ type: 'move', from: 'e1', to: 'h1' });
});

test('R-SEL-05 any other square refuses the move', () => {
  expect(at('e5', 'e2', ['e3', 'e4'])).toEqual({ type: 'refuse', from: 'e2', to: 'e5' });
  expect(press({ square: 'e5', selected: 'e2', isMovable, targets: null })).toMatchObject({ type: 'refuse' });
});

test('without a selection, an empty square and a piece of the other side are refused', () => {
  expect(at('e5', null)).toEqual({ type: 'refuse', from: null, to: 'e5' });
  expect(at('e7', null, ['e7'])).toEqual({ type: 'refuse', from: null, to: 'e7' });
});

test('a drag selects its piece even when it is selected, and moves only to a target', () => {
  expect(lift({ square: 'e2', isMovable })).toEqual({ type: 'select', square: 'e2' });
  expect(lift({ square: 'e7', isMovable })).toEqual({ type: 'refuse', from: null, to: 'e7' });
  expect(drop('e2', 'e4', new Set<Square>(['e4']))).toEqual({ type: 'move', from: 'e2', to: 'e4' });
  expect(drop('e2', 'e5', new Set<Square>(['e4']))).toEqual({ type: 'refuse', from: 'e2', to: 'e5' });
});
