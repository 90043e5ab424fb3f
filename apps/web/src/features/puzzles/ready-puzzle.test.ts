import { expect, test } from 'vitest';
import { readPuzzle } from './ready-puzzle.ts';
import { progressOf } from './selectors.ts';
import { puzzleRow, readyPuzzle } from './test-kit.ts';

test('a row becomes a puzzle: whose it is, its solution, and the themes that have a name', () => {
  expect(readyPuzzle({ themes: ['fork', 'unheardOf', '__proto__'] })).toMatchObject({
    color: 'white',
    themes: ['fork'],
    description: null,
    solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'],
  });
});

test('a description of spaces is none', () => {
  expect(readyPuzzle({ description: '  ' }).description).toBeNull();
});

test('a reply at the end of a solution is left away', () => {
  expect(readyPuzzle({ solution: ['4,4-0,4', '0,0-0,4'] }).solution).toHaveLength(1);
});

test.each([
  ['a solution that is not legal', { solution: ['4,4-0,5'] }],
  ['an entry that is none', { solution: ['e4e8'] }],
  ['a solution without a move', { solution: [] }],
  ['a position that is none', { fen: 'nonsense' }],
])('%s is no puzzle', (_, change) => {
  expect(readPuzzle(puzzleRow(change), { day: null, missedDaysAgo: null })).toBeNull();
});

const MATE = '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 1 2';
const BEFORE_MATE = '6k1/5ppp/r7/8/8/8/5PPP/4R1K1 b - - 0 1';

test('the position before the opponent’s move can be walked back to; the solution counts from the puzzle on', () => {
  const puzzle = readyPuzzle({
    fen: '6k1/5ppp/8/r7/8/8/5PPP/4R1K1 w - - 1 2',
    lead_in: { fen: BEFORE_MATE, move: '2,0-3,0' },
    solution: ['7,4-0,4'],
  });
  expect(puzzle.start.ply).toBe(1);
  expect(puzzle.color).toBe('white');
  expect(puzzle.start.at(0).fen).toBe(BEFORE_MATE);
  const mate = puzzle.start.move({ from: 'e1', to: 'e8' });
  if (!mate.ok) throw new Error(mate.error);
  const after = puzzle.start.play(mate.value);
  expect([puzzle.start.at(0), puzzle.start, after].map((game) => progressOf(puzzle, game).remaining)).toEqual([
    1, 1, 0,
  ]);
});

test.each([
  ['to another position', { fen: BEFORE_MATE, move: '2,0-3,0' }],
  ['by a move that is not legal', { fen: BEFORE_MATE, move: '2,0-3,1' }],
  ['from no position', { fen: 'nonsense', move: '2,0-3,0' }],
])('a lead-in %s is left away', (_, leadIn) => {
  expect(readyPuzzle({ fen: MATE, lead_in: leadIn, solution: ['7,4-0,4'] }).start).toMatchObject({ ply: 0, fen: MATE });
});
