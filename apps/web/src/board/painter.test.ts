import { expect, test } from 'vitest';
import { createPainter } from './painter.ts';
import { START, testView } from './test-view.ts';

/** An element that remembers its attributes and how often one was written. */
function fakeElement() {
  const attributes = new Map<string, string>();
  const element = {
    attributes,
    writes: 0,
    setAttribute: (name: string, value: string) => {
      element.writes += 1;
      attributes.set(name, value);
    },
    removeAttribute: (name: string) => {
      attributes.delete(name);
    },
  };
  return element;
}

function fakeBoard() {
  const grid = fakeElement();
  const rows = Array.from({ length: 8 }, fakeElement);
  const cells = Array.from({ length: 64 }, fakeElement);
  const written = () => cells.filter((cell) => cell.writes > 0).map((cell) => cell.attributes.get('data-square'));
  const forget = () => {
    for (const element of [grid, ...rows, ...cells]) element.writes = 0;
  };
  return { grid, rows, cells, written, forget, painter: createPainter({ grid, rows, cells }) };
}

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';

test('the first paint writes every cell, whatever a server has rendered', () => {
  const board = fakeBoard();
  board.cells[0]?.attributes.set('data-piece', 'Q');
  board.cells[20]?.attributes.set('data-mark', 'check');
  board.painter.paint(testView(START));
  expect(board.written()).toHaveLength(64);
  expect(board.cells[0]?.attributes.get('data-piece')).toBe('r');
  expect(board.cells[20]?.attributes.has('data-mark')).toBe(false);
  expect(board.grid.attributes.get('aria-label')).toBe('Chess board, white at the bottom');
  expect(board.grid.attributes.get('data-orientation')).toBe('white');
});

test('a move writes the two squares that it changes and nothing else', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START));
  board.forget();
  board.painter.paint(testView(afterE4, { lastMove: ['e2', 'e4'] }));
  expect(board.written()).toEqual(['e4', 'e2']);
  expect(board.grid.writes).toBe(0);
  const [e4, e2] = [board.cells[36], board.cells[52]];
  expect(e4?.attributes.get('data-piece')).toBe('P');
  expect(e4?.attributes.get('aria-label')).toBe('e4, white pawn, last move to');
  expect(e2?.attributes.has('data-piece')).toBe(false);
  expect(e2?.attributes.get('data-mark')).toBe('last');
});

test('the same view painted again writes nothing; a mark that goes takes its attribute along', () => {
  const board = fakeBoard();
  const chosen = testView(START, { selected: 'e2', targets: new Map([['e4', 'move']]) });
  board.painter.paint(chosen);
  board.forget();
  board.painter.paint({ ...chosen });
  expect(board.written()).toEqual([]);
  board.painter.paint(testView(START));
  expect(board.written()).toEqual(['e4', 'e2']);
  expect(board.cells[52]?.attributes.has('data-mark')).toBe(false);
});

test('turning the board writes all cells, the names of the rows and of the board', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START));
  board.painter.paint(testView(START, { orientation: 'black' }));
  expect(board.cells[0]?.attributes.get('data-square')).toBe('h1');
  expect(board.rows[0]?.attributes.get('aria-label')).toBe('Rank 1');
  expect(board.grid.attributes.get('data-orientation')).toBe('black');
});

test('whose pieces may be dragged stands on the grid, and a name of its own replaces the usual one', () => {
  const board = fakeBoard();
  board.painter.paint(testView(START, { movable: 'white' }), 'Puzzle board');
  expect(board.grid.attributes.get('data-movable')).toBe('white');
  expect(board.grid.attributes.get('aria-label')).toBe('Puzzle board');
  board.painter.paint(testView(START, { movable: null }));
  expect(board.grid.attributes.has('data-movable')).toBe(false);
  expect(board.grid.attributes.get('aria-label')).toBe('Chess board, white at the bottom');
});
