import { Game, type Square } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { attackersOf, attacksFrom, isUndefended, kingOf, lookAt, lookPast, squaresBetween } from './geometry.ts';

function look(fen: string) {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(game.error.code);
  return lookAt(game.value);
}

const board = look('4k3/8/8/3p4/4P3/8/1B6/R3K2N w - - 0 1');

test.each<[Square, string]>([
  ['d5', 'c4 e4'],
  ['e4', 'd5 f5'],
  ['h1', 'f2 g3'],
  ['a1', 'a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1'],
  ['b2', 'a1 a3 c1 c3 d4 e5 f6 g7 h8'],
  ['e1', 'd1 d2 e2 f1 f2'],
])('the piece on %s attacks %s', (square, attacked) => {
  const piece = board(square);
  if (piece === null) throw new Error('an empty square');
  expect(attacksFrom(board, square, piece).toSorted().join(' ')).toBe(attacked);
});

test('who attacks a square, by color', () => {
  expect(attackersOf(board, 'e4', 'black')).toEqual(['d5']);
  expect(attackersOf(board, 'a1', 'white')).toEqual(['b2']);
  expect(attackersOf(board, 'h8', 'black')).toEqual([]);
});

test.each<[Square, Square, string]>([
  ['a1', 'a4', 'a2 a3'],
  ['h8', 'e5', 'g7 f6'],
  ['a1', 'b2', ''],
  ['a1', 'b3', ''],
])('between %s and %s: "%s"', (a, b, squares) => {
  expect(squaresBetween(a, b).join(' ')).toBe(squares);
});

test('a hidden piece opens its line', () => {
  expect(attackersOf(board, 'h8', 'white')).toEqual(['b2']);
  expect(attackersOf(look('7k/8/8/8/3P4/8/1B6/4K3 w - - 0 1'), 'h8', 'white')).toEqual([]);
  expect(attackersOf(lookPast(look('7k/8/8/8/3P4/8/1B6/4K3 w - - 0 1'), ['d4']), 'h8', 'white')).toEqual(['b2']);
});

test.each<[string, Square, boolean]>([
  ['3rk3/8/8/8/8/8/8/3RK3 b - - 0 1', 'd1', false],
  ['3rk3/8/8/8/8/8/8/3R3K b - - 0 1', 'd1', true],
  ['4k3/8/8/2p5/3R4/8/8/3RK3 b - - 0 1', 'd4', false],
  // The queen recaptures through the attacker, behind her own attacked rook.
  ['3qk3/3R4/3r4/8/8/8/8/3QK3 w - - 0 1', 'd6', false],
])('%s: whether the piece on %s is undefended', (fen, square, undefended) => {
  expect(isUndefended(look(fen), square)).toBe(undefended);
});

test('the king of a color', () => {
  expect(kingOf(board, 'black')).toBe('e8');
  expect(() => kingOf(() => null, 'white')).toThrow('no white king');
});
