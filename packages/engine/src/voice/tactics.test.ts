import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { forkOf, pinOf } from './tactics.ts';

/** The game after one move from a position. */
function after(fen: string, uci: string): Game {
  const started = Game.fromFen(fen, 'standard');
  if (!started.ok) throw new Error(`${fen}: ${started.error.code}`);
  const move = started.value.legalMoves().find(({ from, to }) => from + to === uci);
  if (move === undefined) throw new Error(`${uci} is not legal in ${fen}`);
  return started.value.play(move);
}

test.each([
  ['of king and rook by a knight', 'r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1', 'b5c7', ['knight', 'king', 'rook']],
  ['lists the more valuable target first', '4k3/8/8/1r1q4/8/8/8/KN6 w - - 0 1', 'b1c3', ['knight', 'queen', 'rook']],
  ['of two rooks', '4k3/8/2r1r3/8/8/5N2/8/6K1 w - - 0 1', 'f3d4', ['knight', 'rook', 'rook']],
  ['of two knights by a pawn', '4k3/8/3n1n2/8/4P3/8/8/4K3 w - - 0 1', 'e4e5', ['pawn', 'knight', 'knight']],
  [
    'of the king and an undefended knight by a queen',
    '4k3/8/8/1n6/8/8/8/K2Q4 w - - 0 1',
    'd1e2',
    ['queen', 'king', 'knight'],
  ],
  ['not of defended pieces that are worth less', '7k/8/8/p7/1n4n1/8/8/K2R4 w - - 0 1', 'd1d4', null],
  ['not by a piece that can be captured', 'r3k3/2q5/8/1N6/8/8/8/4K3 w - - 0 1', 'b5d6', null],
  ['not of pawns', '4k3/2p1p3/8/1N6/8/8/8/4K3 w - - 0 1', 'b5d4', null],
] as const)('fork: %s', (_name, fen, uci, expected) => {
  const fork = forkOf(after(fen, uci));
  expect(fork && [fork.by, ...fork.targets]).toEqual(expected);
});

test.each([
  ['to the king', '4k3/3n4/8/8/8/8/4B3/4K3 w - - 0 1', 'e2b5', ['knight', 'king']],
  ['to the queen', '3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1', 'c1g5', ['knight', 'queen']],
  ['not by a queen to the queen', '3qk3/8/5n2/8/8/8/8/2Q1K3 w - - 0 1', 'c1g5', null],
  ['not a pawn', '4k3/3p4/8/8/8/8/4B3/4K3 w - - 0 1', 'e2b5', null],
  ['not by a piece that can be captured', '4k3/3n4/p7/8/8/8/4B3/4K3 w - - 0 1', 'e2b5', null],
  ['not by a pawn', 'rnbqkb1r/p2ppp1p/5np1/1ppP4/2P5/2N2N2/PP2PPPP/R1BQKB1R b KQkq - 0 5', 'b5b4', null],
  ['not by a king', '8/2k5/3n4/8/5K2/8/8/8 w - - 0 1', 'f4e5', null],
  ['not to a piece of the pinning side', '4k3/8/2n5/3B4/8/8/8/B3K3 w - - 0 1', 'a1b2', null],
] as const)('pin: %s', (_name, fen, uci, expected) => {
  const pin = pinOf(after(fen, uci));
  expect(pin && [pin.pinned, pin.behind]).toEqual(expected);
});
