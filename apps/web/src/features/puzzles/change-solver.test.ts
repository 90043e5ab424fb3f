import { PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { changeSolver, parseSolver } from './change-solver.ts';
import { NEW_SOLVER, type Solver } from './solver.ts';

const puzzle = (id: string, rating = 1500) => ({ id, rating });

test('a clean solution raises the rating, the more the harder the puzzle; a miss lowers it and ends the streak', () => {
  const easy = changeSolver(NEW_SOLVER, { type: 'tried', puzzle: puzzle('a', 1000), clean: true });
  const hard = changeSolver(NEW_SOLVER, { type: 'tried', puzzle: puzzle('a', 2000), clean: true });
  expect(easy.rating).toBeGreaterThan(1500);
  expect(hard.rating).toBeGreaterThan(easy.rating);
  expect(easy.deviation).toBeLessThan(350);
  const missed = changeSolver(easy, { type: 'tried', puzzle: puzzle('b'), clean: false });
  expect(missed.rating).toBeLessThan(easy.rating);
  expect([easy.streak, missed.streak]).toEqual([1, 0]);
});

test('Glicko-2 as the formulas of its paper give it for one game', () => {
  const { rating, deviation } = changeSolver(
    { ...NEW_SOLVER, deviation: 200 },
    { type: 'tried', puzzle: puzzle('a', 1500), clean: true },
  );
  expect(rating).toBeCloseTo(1585.3, 1);
  expect(deviation).toBeCloseTo(174.8, 1);
});

test('the last solved are remembered, the newest first, and count once', () => {
  const ids = Array.from({ length: PUZZLES_REMEMBERED + 5 }, (_, index) => `p${index}`);
  const solver = ids.reduce<Solver>((now, id) => changeSolver(now, { type: 'solved', puzzle: puzzle(id) }), NEW_SOLVER);
  expect(solver.recent).toEqual(ids.toReversed().slice(0, PUZZLES_REMEMBERED));
  expect(solver.solved).toBe(ids.length);
  expect(changeSolver(solver, { type: 'solved', puzzle: puzzle('p54') })).toBe(solver);
  expect(changeSolver(solver, { type: 'tried', puzzle: puzzle('p54'), clean: false })).toBe(solver);
});

test('what is kept is read again', () => {
  const solver = changeSolver(NEW_SOLVER, { type: 'chose', choice: { level: 'advanced', theme: 'fork' } });
  expect(parseSolver(structuredClone({ id: 'solver', ...solver }))).toEqual(solver);
});

test.each([
  undefined,
  null,
  'text',
  { ...NEW_SOLVER, format: 2 },
  { ...NEW_SOLVER, rating: Number.NaN },
  { ...NEW_SOLVER, deviation: -1 },
  { ...NEW_SOLVER, solved: 1.5 },
  { ...NEW_SOLVER, choice: { level: 'toString', theme: null } },
  { ...NEW_SOLVER, choice: { level: 'any', theme: '__proto__' } },
  { ...NEW_SOLVER, recent: [1] },
])('whatever storage holds, there is a solver: %j', (stored) => {
  expect(parseSolver(stored)).toEqual(NEW_SOLVER);
});
