import { expect, test } from 'vitest';
import { describe as describeLine } from './description.ts';
import { playLine } from './line.ts';

test.each([
  ['6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', 'a1a8', 'White to play and mate in one move.'],
  ['kr6/1pR4p/p4R2/n7/P3p3/3rB3/6PP/6K1 w - - 1 39', 'f6a6 b7a6 c7a7', 'White to play and mate in two moves.'],
  ['R7/4k3/5p2/3p2p1/4b2p/2K1PP1P/6P1/8 b - - 0 47', 'd5d4 c3d4 e4a8', 'Black to play and win material in two moves.'],
  ['4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1', 'd1d5', 'White to play and win a rook.'],
  ['8/P7/8/8/8/6k1/8/K7 w - - 0 1', 'a7a8q', 'White to play and promote a pawn.'],
  ['3qk3/3r4/8/8/8/8/3R4/3QK3 w - - 0 1', 'd2d7 d8d7 d1d7', 'White to play and win a queen in two moves.'],
  ['8/1P1k2p1/8/8/2P4p/8/K7/8 b - - 0 66', 'd7c7 b7b8q c7b8', 'Black to play and win a pawn in two moves.'],
  ['8/1p3P2/8/P3p3/3p2p1/P2P4/r6k/3K4 b - - 0 53', 'a2f2 f7f8q f2f8', 'Black to play and win a pawn in two moves.'],
  ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1d1', 'White to play and get a winning position.'],
])('%s, %s: %s', (fen, moves, text) => {
  expect(describeLine(playLine(fen, moves.split(' ')))).toBe(text);
});
