import { Position } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { playRandomly, searcherAt } from '../test-kit.ts';
import { endOf, middleOf, packed } from './tables.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function evaluate(fen: string): number {
  return searcherAt(fen).evaluate(0);
}

/** The same position with swapped colors. */
function mirrored(fen: string): string {
  const [board = '', turn] = fen.split(' ');
  const swapped = Array.from(board.split('/').toReversed().join('/'), (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return `${swapped.join('')} ${turn === 'w' ? 'b' : 'w'} - - 0 1`;
}

test('sums and differences of packed values keep both halves', () => {
  for (const [a, b] of [
    [packed(5, -7), packed(-100, 300)],
    [packed(-1, -1), packed(1, 1)],
    [packed(12_000, -12_000), packed(-3, 4)],
  ] as const) {
    expect(middleOf(a + b)).toBe(middleOf(a) + middleOf(b));
    expect(endOf(a + b)).toBe(endOf(a) + endOf(b));
    expect(endOf(a - b)).toBe(endOf(a) - endOf(b));
    expect(middleOf(a * 2)).toBe(middleOf(a) * 2);
  }
});

test('a position with swapped colors has the same evaluation', { timeout: 60_000 }, () => {
  let ply = 0;
  for (let seed = 1; seed <= 8; seed++)
    playRandomly(Position.fromFen(START, 'standard'), seed, 120, (position) => {
      // Consecutive positions of a game differ by only one move.
      if (ply++ % 3 !== 0) return;
      const fen = position.toFen();
      expect({ fen, value: evaluate(mirrored(fen)) }).toEqual({ fen, value: evaluate(fen) });
    });
});

test.each([
  ['a bishop pair', '4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1', '4k3/pppp4/8/8/8/8/PPPP4/2B1KN2 w - - 0 1'],
  [
    'a rook on an open file',
    'r5k1/1ppp1ppp/8/8/8/8/1PPP1PPP/4R1K1 w - - 0 1',
    'r5k1/1ppp1ppp/8/8/8/8/1PPP1PPP/1R4K1 w - - 0 1',
  ],
  ['a passed pawn', '4k3/6p1/8/1P6/8/8/8/4K3 w - - 0 1', '4k3/1p6/8/1P6/8/8/8/4K3 w - - 0 1'],
  ['an advanced passed pawn', '4k3/6p1/1P6/8/8/8/8/4K3 w - - 0 1', '4k3/6p1/8/8/1P6/8/8/4K3 w - - 0 1'],
  ['a phalanx', '4k3/pp6/8/8/8/8/1PP5/4K3 w - - 0 1', '4k3/pp6/8/8/1P6/8/1P6/4K3 w - - 0 1'],
  ['a pawn shelter', 'r2q2k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1', 'r2q2k1/5ppp/8/8/8/5PPP/8/R2Q2K1 w - - 0 1'],
  ['a bare enemy king at the edge', '4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1', '8/8/8/4k3/8/8/4Q3/4K3 w - - 0 1'],
])('%s increases the evaluation', (_, better, worse) => {
  expect(evaluate(better)).toBeGreaterThan(evaluate(worse));
});

test('material that cannot force mate is worth little, a rook much', () => {
  expect(Math.abs(evaluate('4k3/8/8/8/8/8/8/2N1K3 w - - 0 1'))).toBeLessThan(150);
  expect(evaluate('4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1')).toBeLessThan(100);
  expect(evaluate('4k3/3p4/8/8/8/8/8/2N1K3 w - - 0 1')).toBeLessThan(150);
  expect(evaluate('4k3/8/8/8/8/8/8/2R1K3 w - - 0 1')).toBeGreaterThan(400);
});
