import type { Square } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareOfCell } from './geometry.ts';
import { createPainter } from './painter.ts';
import { START, testView } from './test-view.ts';
import type { BoardView } from './view.ts';

/** A fake element that records its attributes. */
function fakeElement() {
  const attributes = new Map<string, string>();
  return {
    attributes,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
}

function fakeBoard() {
  const grid = fakeElement();
  const rows = Array.from({ length: 8 }, fakeElement);
  const cells = Array.from({ length: 64 }, fakeElement);
  const attributes = () => [grid, ...rows, ...cells].map((element) => Object.fromEntries(element.attributes));
  return { grid, rows, cells, attributes, painter: createPainter({ grid, rows, cells }) };
}

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';

// Few squares, so that marks often share a square or return to an earlier one.
const square: fc.Arbitrary<Square> = fc.constantFrom(0, 27, 28, 63).map((cell) => squareOfCell(cell, 'white'));
const pair = fc.option(fc.tuple(square, square));
const view: fc.Arbitrary<BoardView> = fc.record({
  pieces: fc
    .array(fc.constantFrom('.', 'P', 'k'), { minLength: 4, maxLength: 4 })
    .map(([first, second, third, last]) => `${first}${'.'.repeat(26)}${second}${third}${'.'.repeat(34)}${last}`),
  orientation: fc.constantFrom('white', 'black'),
  lastMove: pair,
  selected: fc.option(square),
  targets: fc.option(fc.array(fc.tuple(square, fc.constantFrom('move', 'capture'))).map((entries) => new Map(entries))),
  check: fc.option(square),
  movable: fc.constantFrom('white', 'black', 'both', 'later', null),
  pending: fc.option(square),
  premove: pair,
});
const label = fc.constantFrom(undefined, 'Puzzle board');

test('after any views the board shows and says the last one: nothing stays from those before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(view, label), { minLength: 2, maxLength: 8 }), (views) => {
      const [kept, fresh] = [fakeBoard(), fakeBoard()];
      for (const shown of views) kept.painter.paint(...shown);
      const [last, name] = views.at(-1) ?? [testView(START), undefined];
      fresh.painter.paint(last, name);
      expect(kept.attributes()).toEqual(fresh.attributes());
    }),
  );
});

test('the first paint replaces whatever a server has rendered', () => {
  const board = fakeBoard();
  board.cells[0]?.attributes.set('data-piece', 'Q');
  board.cells[20]?.attributes.set('data-mark', 'check');
  board.painter.paint(testView(START));
  expect(board.cells[0]?.attributes.get('data-piece')).toBe('r');
  expect(board.cells[20]?.attributes.has('data-mark')).toBe(false);
  expect(board.grid.attributes.get('aria-label')).toBe('Chess board, white at the bottom');
  expect(board.grid.attributes.get('data-orientation')).toBe('white');
});

test('a move is marked on its two squares, visibly and in their labels', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START));
  board.painter.paint(testView(afterE4, { lastMove: ['e2', 'e4'] }));
  const [e4, e2] = [board.cells[36], board.cells[52]];
  expect(e4?.attributes.get('data-piece')).toBe('P');
  expect(e4?.attributes.get('aria-label')).toBe('e4, white pawn, last move to');
  expect(e2?.attributes.has('data-piece')).toBe(false);
  expect(e2?.attributes.get('data-mark')).toBe('last');
});

// Skipping unchanged squares is the purpose of the painter.
test('a move leaves the squares alone that it does not change', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START));
  for (const cell of board.cells) cell.attributes.clear();
  board.painter.paint(testView(afterE4, { lastMove: ['e2', 'e4'] }));
  const written = board.cells.filter((cell) => cell.attributes.size > 0);
  expect(written).toEqual([board.cells[36], board.cells[52]]);
});

test('a selection is a state of its square alone, and ends with it', () => {
  const board = fakeBoard();
  const selected = () => board.cells.flatMap(({ attributes }, i) => (attributes.has('aria-selected') ? [i] : []));
  board.painter.paint(testView(START, { selected: 'e2' }));
  expect(selected()).toEqual([52]);
  board.painter.paint(testView(START, { selected: 'd2' }));
  expect(selected()).toEqual([51]);
  board.painter.paint(testView(START));
  expect(selected()).toEqual([]);
});

test('a turned board names its squares, its rows and itself from the other side', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START));
  board.painter.paint(testView(START, { orientation: 'black' }));
  expect(board.cells[0]?.attributes.get('data-square')).toBe('h1');
  expect(board.rows[0]?.attributes.get('aria-label')).toBe('Rank 1');
  expect(board.grid.attributes.get('data-orientation')).toBe('black');
});

test('the grid has the side whose pieces may be dragged, and a given label replaces the usual one', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START, { movable: 'white' }), 'Puzzle board');
  expect(board.grid.attributes.get('data-movable')).toBe('white');
  expect(board.grid.attributes.get('aria-label')).toBe('Puzzle board');
  board.painter.paint(testView(START, { movable: null }));
  expect(board.grid.attributes.has('data-movable')).toBe(false);
  expect(board.grid.attributes.get('aria-label')).toBe('Chess board, white at the bottom');
});
