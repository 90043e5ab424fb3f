import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rushMovesOf, rushRating, type RunningRush, stepRush } from './rush.ts';

/** White's queen on e4 takes e8, the rook recaptures, and the rook on e1 takes e8 with mate. */
const RUNNING: RunningRush = {
  endsAt: 180_000,
  servedAt: 1_000,
  number: 4,
  ply: 0,
  misses: 1,
  puzzle: { fen: 'r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1', solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'] },
};
const MOVE = { number: 4, ply: 0, move: '4,4-0,4' };

test('a correct move gets a reply, and the last one solves the puzzle with its time', () => {
  expect(stepRush(RUNNING, MOVE, 5_000)).toEqual({ ok: true, value: { verdict: 'right', reply: '0,0-0,4', ply: 2 } });
  const last = stepRush({ ...RUNNING, ply: 2 }, { number: 4, ply: 2, move: '7,4-0,4' }, 5_000);
  expect(last).toEqual({ ok: true, value: { verdict: 'solved', time: 4_000 } });
});

test('a wrong move is a miss, the third miss ends the rush, and an illegal move is not a miss', () => {
  const miss = { ...MOVE, move: '4,4-0,0' };
  expect(stepRush(RUNNING, miss, 5_000)).toEqual({ ok: true, value: { verdict: 'missed', ends: false } });
  expect(stepRush({ ...RUNNING, misses: 2 }, miss, 5_000)).toMatchObject({ value: { ends: true } });
  for (const move of ['4,4-0,5', '7,4-0,4', 'e4e8', '', '4,4-0,4=N'])
    expect(stepRush(RUNNING, { ...MOVE, move }, 5_000)).toEqual({ ok: false, error: 'illegal-move' });
});

test('A-51 if the line ends in mate, any mate solves it', () => {
  const puzzle = { fen: 'k7/8/1K6/8/8/8/8/6RR w - - 0 1', solution: ['7,7-0,7'] };
  expect(stepRush({ ...RUNNING, puzzle }, { ...MOVE, move: '7,6-0,6' }, 5_000)).toMatchObject({
    value: { verdict: 'solved' },
  });
});

test.each([
  ['at the end of the time', MOVE, 180_000, 'rush-over'],
  ['of the puzzle before', { ...MOVE, number: 3 }, 5_000, 'stale'],
  ['of a puzzle that was not served', { ...MOVE, number: 5 }, 5_000, 'stale'],
  ['at another place of the line', { ...MOVE, ply: 2 }, 5_000, 'stale'],
])('a move %s is refused', (_, move, at, error) => {
  expect(stepRush(RUNNING, move, at)).toEqual({ ok: false, error });
});

test('without a clock, no move is late', () => {
  expect(stepRush({ ...RUNNING, endsAt: null }, MOVE, 10 ** 9)).toMatchObject({ ok: true });
});

test('ratings rise from 600 to 2600, and never fall', () => {
  expect([1, 2, 41, 1_000].map(rushRating)).toEqual([600, 650, 2_600, 2_600]);
  fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), (number) => rushRating(number + 1) >= rushRating(number)));
});

test('a reply at the end of a line is not a move to find', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(rushMovesOf)).toEqual([1, 1, 2]);
});
