import { expect, test } from 'vitest';
import { hasRoomFor, kindOf, type Shape, type Spread, spreadTable } from './kinds.ts';

const MATE: Shape = { moves: ['a1a8'], themes: ['mate', 'mateIn1'], rating: 900 };

function spread(kinds: Spread['kinds'], bands: Spread['bands'] = new Map()): Spread {
  return { total: 10, kinds, bands, themes: new Map([['fork', 3]]) };
}

test.each<[Pick<Shape, 'themes' | 'moves'>, string]>([
  [MATE, 'mateIn1'],
  [{ moves: ['', '', ''], themes: ['mate', 'mateIn2'] }, 'mateIn2'],
  [{ moves: ['', '', '', '', ''], themes: ['mate', 'mateIn3'] }, 'longerMate'],
  [{ moves: [''], themes: ['hangingPiece'] }, 'hangingPiece'],
  [{ moves: [''], themes: ['fork'] }, 'oneMove'],
  [{ moves: ['', '', ''], themes: ['hangingPiece'] }, 'twoMoves'],
  [{ moves: ['', '', '', '', ''], themes: [] }, 'moreMoves'],
])('%j is of the kind %s', (shape, kind) => {
  expect(kindOf(shape)).toBe(kind);
});

test('there is room as long as a kind and a rating band have less than their share', () => {
  expect(hasRoomFor(MATE, spread(new Map([['mateIn1', 8]])), 100)).toBe(true);
  expect(hasRoomFor(MATE, spread(new Map([['mateIn1', 9]])), 100)).toBe(false);
  expect(hasRoomFor(MATE, spread(new Map(), new Map([[800, 25]])), 100)).toBe(false);
  expect(hasRoomFor({ ...MATE, rating: null }, spread(new Map(), new Map([[800, 25]])), 100)).toBe(true);
});

test('the table lists ratings in order, and the most frequent themes first', () => {
  const bands = new Map([
    [1200, 3],
    [800, 7],
  ]);
  expect(spreadTable(spread(new Map([['mateIn1', 10]]), bands))).toEqual([
    '10 puzzles',
    'ratings:',
    '  800-999: 7 (70%)',
    '  1200-1399: 3 (30%)',
    'kinds:',
    '  mateIn1: 10 (100%)',
    'themes:',
    '  fork: 3 (30%)',
  ]);
});
