import { expect, test } from 'vitest';
import type { RefereeLine } from './chances.ts';
import { firstRefuted } from './uniqueness.ts';

const FORK = { fen: '8/8/8/2Pk4/pK4p1/3N4/4bP2/8 w - - 8 60', moves: ['d3f4', 'd5c6', 'f4e2'] };
const MATE = { fen: '6k1/8/8/8/8/8/R7/1R5K w - - 0 1', moves: ['b1b7', 'g8f8', 'a2a8'] };

function lines(best: string, bestValue: number, second: number, kind: 'cp' | 'mate' = 'cp'): readonly RefereeLine[] {
  return [
    { move: best, score: { kind, value: bestValue }, replies: [] },
    { move: '', score: { kind, value: second }, replies: [] },
  ];
}

function judgeSaying(...answers: readonly (readonly RefereeLine[])[]) {
  const left = [...answers];
  return async () => left.shift() ?? [];
}

test('a puzzle stands if each of its moves is still the only one', async () => {
  const judge = judgeSaying(lines('d3f4', 500, 30), lines('f4e2', 450, 0));
  expect(await firstRefuted(FORK, judge)).toBeNull();
});

test.each([
  ['another move is better', [lines('d3e5', 500, 30)], 0],
  ['the second move of the solver is not the only one', [lines('d3f4', 500, 30), lines('f4e2', 500, 480)], 2],
])('refuted: %s', async (_, answers, ply) => {
  expect(await firstRefuted(FORK, judgeSaying(...answers))).toBe(ply);
});

test('the mating move itself is not checked', async () => {
  expect(await firstRefuted(MATE, judgeSaying(lines('b1b7', 2, 5, 'mate')))).toBeNull();
  expect(await firstRefuted(MATE, judgeSaying(lines('b1b7', 2, 2, 'mate')))).toBe(0);
});
