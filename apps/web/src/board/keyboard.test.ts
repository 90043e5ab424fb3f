import type { Square } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { cellOf, squareOfCell } from './geometry.ts';
import { keyAct, type KeyPress } from './keyboard.ts';
import { START, testView } from './test-view.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

/** The square that a key moves the focus to; any other action unchanged. */
function lead(from: Square, key: KeyPress, view = testView(START)) {
  const act = keyAct(key, cellOf(from, view.orientation), view);
  return act?.type === 'focus' ? squareOfCell(act.cell, view.orientation) : act;
}

const turned = testView(START, { orientation: 'black' });

test.each([
  ['ArrowUp', 'e4', 'e5', 'e3'],
  ['ArrowDown', 'e4', 'e3', 'e5'],
  ['ArrowLeft', 'e4', 'd4', 'f4'],
  ['ArrowRight', 'e4', 'f4', 'd4'],
  ['Home', 'e4', 'a4', 'h4'],
  ['End', 'e4', 'h4', 'a4'],
] as const)('%s moves as seen on the screen', (key, from, white, black) => {
  expect(lead(from, press(key))).toBe(white);
  expect(lead(from, press(key), turned)).toBe(black);
});

test('arrows stop at the edge and do not run on in the next rank', () => {
  expect(lead('h4', press('ArrowRight'))).toBe('h4');
  expect(lead('a4', press('ArrowLeft'))).toBe('a4');
  expect(lead('e8', press('ArrowUp'))).toBe('e8');
  expect(lead('e1', press('ArrowDown'))).toBe('e1');
});

test('with Ctrl, Home and End go to the corners', () => {
  expect(lead('e4', press('Home', { ctrlKey: true }))).toBe('a8');
  expect(lead('e4', press('End', { ctrlKey: true }))).toBe('h1');
  expect(lead('e4', press('Home', { ctrlKey: true }), turned)).toBe('h1');
});

test('Enter and Space press, Escape cancels, F flips', () => {
  expect(lead('e4', press('Enter'))).toEqual({ type: 'press' });
  expect(lead('e4', press(' '))).toEqual({ type: 'press' });
  expect(lead('e4', press('Escape'))).toEqual({ type: 'cancel' });
  expect(lead('e4', press('f'))).toEqual({ type: 'flip' });
  expect(lead('e4', press('F', { shiftKey: true }))).toEqual({ type: 'flip' });
});

test('a letter jumps to the next such piece of either color and round the end, with Shift to the one before', () => {
  expect(lead('e2', press('n'))).toBe('b1');
  expect(lead('b1', press('n'))).toBe('g1');
  expect(lead('g1', press('n'))).toBe('b8');
  expect(lead('g1', press('N', { shiftKey: true }))).toBe('b1');
  expect(lead('e4', press('k'))).toBe('e1');
  expect(lead('e4', press('q'), testView('8/8/8/8/8/8/8/8'))).toBe('e4');
});

test('a digit goes to that rank on the same file', () => {
  expect(lead('e2', press('7'))).toBe('e7');
  expect(lead('e2', press('7'), turned)).toBe('e7');
});

test('keys of the browser and of the page are left alone', () => {
  for (const key of ['Tab', 'x', '9', '0', 'PageDown', 'F5']) expect(lead('e4', press(key))).toBeNull();
  expect(lead('e4', press('f', { ctrlKey: true }))).toBeNull();
  expect(lead('e4', press('r', { metaKey: true }))).toBeNull();
  expect(lead('e4', press('ArrowLeft', { altKey: true }))).toBeNull();
});
