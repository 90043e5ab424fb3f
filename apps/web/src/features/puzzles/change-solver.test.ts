import { GENTLE_PUZZLES, puzzleRatingFor, PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSolver, hasCounted, parseSolver, wantedFor } from './change-solver.ts';
import { NEW_SOLVER, type Solver } from './solver.ts';

const puzzle = (id: string, rating = 1500) => ({ id, rating });

test('a clean solution raises the rating, the more the harder the puzzle; a miss lowers it and ends the streak', () => {
  const easy = changeSolver(NEW_SOLVER, { type: 'tried', puzzle: puzzle('a', 1000), clean: true });
  const hard = changeSolver(NEW_SOLVER, { type: 'tried', puzzle: puzzle('a', 2000), clean: true });
  expect(easy.rating).toBeGreaterThan(1500);
  expect(hard.rating).toBeGreaterThan(easy.rating);
  expect(hard.deviation).toBeLessThan(NEW_SOLVER.deviation);
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
  // Capped at the deviation of a new solver; the paper's result is 174.8.
  expect(deviation).toBe(NEW_SOLVER.deviation);
});

test('no result moves a rating by more than 100, whatever came before', () => {
  const result = fc.record({ rating: fc.integer({ min: 600, max: 2600 }), clean: fc.boolean() });
  fc.assert(
    fc.property(fc.array(result, { maxLength: 40 }), (results) => {
      let solver = NEW_SOLVER;
      for (const [index, { rating, clean }] of results.entries()) {
        const next = changeSolver(solver, { type: 'tried', puzzle: puzzle(String(index), rating), clean });
        expect(Math.abs(next.rating - solver.rating)).toBeLessThanOrEqual(100);
        solver = next;
      }
    }),
  );
});

test('a new solver gets gentle puzzles until some are solved, unless they have chosen others', () => {
  expect(wantedFor(NEW_SOLVER)).toEqual({ near: puzzleRatingFor(NEW_SOLVER), gentle: true });
  expect(wantedFor({ ...NEW_SOLVER, solved: GENTLE_PUZZLES }).gentle).toBe(false);
  expect(wantedFor({ ...NEW_SOLVER, choice: { level: 'advanced', theme: null } }).gentle).toBe(false);
  expect(wantedFor({ ...NEW_SOLVER, choice: { level: 'mine', theme: 'fork' } }).gentle).toBe(false);
});

test('a rating that was stored as less certain is as certain as a new one', () => {
  expect(parseSolver({ ...NEW_SOLVER, deviation: 350 }).deviation).toBe(NEW_SOLVER.deviation);
});

test('the last solved are remembered, the newest first, and count once', () => {
  const ids = Array.from({ length: PUZZLES_REMEMBERED + 5 }, (_, index) => `p${index}`);
  const solver = ids.reduce<Solver>((now, id) => changeSolver(now, { type: 'solved', puzzle: puzzle(id) }), NEW_SOLVER);
  expect(solver.recent).toEqual(ids.toReversed().slice(0, PUZZLES_REMEMBERED));
  expect(solver.solved).toBe(ids.length);
  expect(changeSolver(solver, { type: 'solved', puzzle: puzzle('p54') })).toBe(solver);
  expect(changeSolver(solver, { type: 'tried', puzzle: puzzle('p54'), clean: false })).toBe(solver);
});

test('a puzzle that was tried before counts once, also after a reload', () => {
  const missed = changeSolver(NEW_SOLVER, { type: 'tried', puzzle: puzzle('a'), clean: false });
  const reloaded = parseSolver(structuredClone(missed));
  expect(hasCounted(reloaded, 'a')).toBe(true);
  expect(changeSolver(reloaded, { type: 'tried', puzzle: puzzle('a'), clean: true })).toBe(reloaded);
  expect(changeSolver(reloaded, { type: 'solved', puzzle: puzzle('a') }).solved).toBe(1);
});

test('a solver stored by an older version has no tried puzzles', () => {
  const { tried, ...older } = NEW_SOLVER;
  expect(parseSolver(older)).toEqual({ ...older, tried });
});

test.each([
  undefined,
  { level: 'toString', theme: null },
  { level: 'any', theme: '__proto__' },
  { level: 'any', theme: 'a theme of another build' },
])('a stored choice %j is replaced by the first one; the rest stays', (choice) => {
  const solver = { ...NEW_SOLVER, rating: 1834.5, solved: 412 };
  expect(parseSolver({ ...solver, choice })).toEqual(solver);
});

test('a stored solver is parsed again', () => {
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
  { ...NEW_SOLVER, recent: [1] },
])('whatever storage holds, there is a solver: %j', (stored) => {
  expect(parseSolver(stored)).toEqual(NEW_SOLVER);
});
