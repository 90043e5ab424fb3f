import { expect, test } from 'vitest';
import { isMovable } from './pointer-events.ts';
import { testView } from './test-view.ts';

const CAPTURE = '4k3/8/8/3p4/4P3/8/8/4K3';
const selected = { selected: 'e4', targets: new Map([['d5', 'capture']] as const) } as const;

test('pieces of a side that may be moved are dragged, but none that the selected piece can capture', () => {
  expect(isMovable(testView(CAPTURE, { movable: 'white' }), 'e4')).toBe(true);
  expect(isMovable(testView(CAPTURE, { movable: 'white' }), 'd5')).toBe(false);
  expect(isMovable(testView(CAPTURE, { movable: 'white' }), 'a1')).toBe(false);
  expect(isMovable(testView(CAPTURE, { movable: 'both' }), 'd5')).toBe(true);
  expect(isMovable(testView(CAPTURE, { movable: 'both', ...selected }), 'd5')).toBe(false);
});

test('an own piece is dragged even where a premove of the selected one could recapture', () => {
  const view = testView('4k3/8/8/8/8/8/3P4/2B1K3', {
    movable: 'both',
    selected: 'c1',
    targets: new Map([['d2', 'move']]),
  });
  expect(isMovable(view, 'd2')).toBe(true);
});
