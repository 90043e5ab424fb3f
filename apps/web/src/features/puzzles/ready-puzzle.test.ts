import { expect, test } from 'vitest';
import { isSolution, readPuzzle } from './ready-puzzle.ts';
import { progressOf } from './selectors.ts';
import { puzzleRow, readyPuzzle } from './test-kit.ts';

test('a row becomes a puzzle: whose it is, its solution, and the themes that have a name', () => {
  expect(readyPuzzle({ themes: ['fork', 'unheardOf', '__proto__'] })).toMatchObject({
    color: 'white',
    themes: ['fork'],
    description: null,
    solution: [
      { from: 'e4', to: 'e8' },
      { from: 'a8', to: 'e8' },
      { from: 'e1', to: 'e8' },
    ],
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
  expect(isSolution(puzzle, after)).toBe(true);
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

const twoMates = readyPuzzle({ fen: 'k7/8/1K6/8/8/8/8/6RR w - - 0 1', solution: ['7,7-0,7'] });
const promotion = readyPuzzle({ fen: '8/1k1P1q2/8/8/8/8/PP6/1K6 w - - 0 1', solution: ['1,3-0,3=N'] });

test.each([
  ['R-PZ-08 the move of the solution', twoMates, 'h1h8', true],
  ['another mate where the solution ends in mate', twoMates, 'g1g8', true],
  ['R-PZ-08 another move', twoMates, 'g1g7', false],
  ['the piece that the solution promotes to', promotion, 'd7d8n', true],
  ['another piece', promotion, 'd7d8q', false],
])('%s', (_, puzzle, uci, isRight) => {
  const move = puzzle.start.legalMoves().find(({ from, to, promotion: role }) => {
    return `${from}${to}${role === 'knight' ? 'n' : role === undefined ? '' : role.charAt(0)}` === uci;
  });
  if (move === undefined) throw new Error(`not legal: ${uci}`);
  expect(isSolution(puzzle, puzzle.start.play(move))).toBe(isRight);
});
