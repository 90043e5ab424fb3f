import { expect, test } from 'vitest';
import { isOnlyMate, isOnlyWin, type RefereeLine, scoreInMoves, toCentipawns, winChances } from './chances.ts';

function cp(value: number): RefereeLine {
  return { move: 'a1a2', score: { kind: 'cp', value }, replies: [] };
}

function mate(value: number): RefereeLine {
  return { move: 'a1a2', score: { kind: 'mate', value }, replies: [] };
}

test('chances are even at 0, the same for both sides, and certain with a mate', () => {
  expect(winChances({ kind: 'cp', value: 0 })).toBe(0);
  expect(winChances({ kind: 'cp', value: 300 })).toBeCloseTo(-winChances({ kind: 'cp', value: -300 }));
  expect(winChances({ kind: 'mate', value: 3 })).toBe(1);
  expect(winChances({ kind: 'mate', value: -1 })).toBe(-1);
});

test('our engine counts mates in plies', () => {
  expect([1, 3, 4, -2, -3].map((value) => scoreInMoves({ kind: 'mate', value }).value)).toEqual([1, 2, 2, -1, -2]);
  expect(scoreInMoves({ kind: 'cp', value: 7 })).toEqual({ kind: 'cp', value: 7 });
});

test('a mate is worth more than any material', () => {
  expect([cp(-40), mate(2), mate(-2)].map(({ score }) => toCentipawns(score))).toEqual([-40, 10_000, -10_000]);
});

test.each([
  ['a win, and else a draw', [cp(500), cp(0)], true],
  ['a win, and another', [cp(900), cp(500)], false],
  ['better, and no win', [cp(150), cp(-900)], false],
  ['a mate, and else nothing', [mate(8), cp(0)], true],
  ['a win, and else a mate of the other side', [cp(250), mate(-3)], true],
  ['no choice', [cp(250)], true],
  ['no move', [], false],
])('only win: %s', (_, lines, isOnly) => {
  expect(isOnlyWin(lines, 0.7)).toBe(isOnly);
});

test.each([
  ['another mates three moves later', [mate(2), mate(5)], true],
  ['another mates two moves later', [mate(2), mate(4)], false],
  ['another mates as fast', [mate(2), mate(2)], false],
  ['another wins without a mate', [mate(2), cp(900)], true],
  ['another is mated', [mate(2), mate(-1)], true],
  ['a mate at once can be given in two ways', [mate(1), mate(1)], true],
  ['a mate too long to ask for', [mate(6), cp(0)], false],
  ['no mate', [cp(900), cp(0)], false],
  ['no choice', [mate(3)], true],
])('only mate: %s', (_, lines, isOnly) => {
  expect(isOnlyMate(lines, 3)).toBe(isOnly);
});
