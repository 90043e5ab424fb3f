import { START_FEN } from '@sixtyfour/chess';
import { moveToUci, Position } from '@sixtyfour/chess/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalMove } from '../request.ts';
import { legalMoves } from '../test-kit.ts';
import { staticExchange, staticExchangeAtLeast } from './exchange.ts';

const cases = [
  { what: 'an undefended pawn', fen: '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', move: 'd1d5', gain: 100 },
  { what: 'a pawn defended by a pawn', fen: '4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1', move: 'd1d5', gain: -400 },
  { what: 'a rook trade', fen: '3rk3/8/8/8/8/8/8/3RK3 w - - 0 1', move: 'd1d8', gain: 0 },
  {
    what: 'an x-ray attack of a rook behind a rook',
    fen: '3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1',
    move: 'd2d5',
    gain: -400,
  },
  {
    what: 'an x-ray attack of a queen behind a rook',
    fen: '4k3/8/2n5/4p3/8/8/4R3/4QK2 w - - 0 1',
    move: 'e2e5',
    gain: 100 - 500 + 320,
  },
  { what: 'a queen for a defended pawn', fen: '4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1', move: 'd1d5', gain: -850 },
  { what: 'a pawn takes a queen', fen: '4k3/8/4p3/3q4/4P3/8/8/4K3 w - - 0 1', move: 'e4d5', gain: 850 },
  { what: 'a king takes an undefended piece', fen: '4k3/8/8/8/8/8/4p3/4K3 w - - 0 1', move: 'e1e2', gain: 100 },
  {
    what: 'a king cannot recapture a defended piece',
    fen: '8/8/8/3k4/4p3/8/4R3/4RK2 w - - 0 1',
    move: 'e2e4',
    gain: 100,
  },
  { what: 'en passant', fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', move: 'e5d6', gain: 100 },
  {
    what: 'en passant with a recapture',
    fen: '4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1',
    move: 'e5d6',
    gain: 0,
  },
  { what: 'a promotion', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', move: 'e7e8q', gain: 850 },
  { what: 'a promotion with a recapture', fen: 'r7/4P1k1/8/8/8/8/8/4K3 w - - 0 1', move: 'e7e8q', gain: -100 },
  { what: 'a capture that promotes', fen: '3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1', move: 'e7d8q', gain: 1350 },
  { what: 'a quiet move to an attacked square', fen: '4k3/8/8/8/1r6/8/3N4/4K3 w - - 0 1', move: 'd2c4', gain: -320 },
  { what: 'a quiet move', fen: '4k3/8/8/8/1r6/8/3N4/4K3 w - - 0 1', move: 'd2f3', gain: 0 },
];

test.each(cases)('static exchange: $what', ({ fen, move, gain }) => {
  const position = Position.fromFen(fen, 'standard');
  const before = position.toFen();
  expect(staticExchange(position, legalMove(position, move))).toBe(gain);
  expect(position.toFen()).toBe(before);
});

/** The exchange value by making the moves: each side captures with its least valuable piece or stops. */
function playedOut(position: Position, to: number, standing: number): number {
  const values = [0, 100, 320, 330, 500, 950, 20_000];
  const buffer = new Int32Array(256);
  const captures = [...buffer.subarray(0, position.generateCaptures(buffer, 0))].filter(
    (move) => ((move >> 7) & 127) === to && ((move >> 14) & 7) === 0,
  );
  const role = (move: number): number => (position.board[move & 127] ?? 0) & 7;
  const [least] = captures.toSorted((a, b) => role(a) - role(b));
  if (least === undefined) return 0;
  const next = values[role(least)] ?? 0;
  position.make(least);
  const gain = standing - playedOut(position, to, next);
  position.unmake();
  return Math.max(0, gain);
}

test('static exchange agrees with making the moves, except in check', () => {
  const fens = [
    'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
    'r1bqk2r/ppp2ppp/2n2n2/2bpp3/2B1P3/2PP1N2/PP3PPP/RNBQR1K1 w kq - 0 7',
    '2rq1rk1/pb2bppp/1p2pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 w - - 1 14',
  ];
  let compared = 0;
  for (const fen of fens) {
    const position = Position.fromFen(fen, 'standard');
    for (const move of legalMoves(position)) {
      if (((position.board[move & 127] ?? 0) & 7) === 6 || move >> 17 === 3) continue;
      const values = [0, 100, 320, 330, 500, 950, 20_000];
      const to = (move >> 7) & 127;
      const taken = values[(position.board[to] ?? 0) & 7] ?? 0;
      const mover = values[(position.board[move & 127] ?? 0) & 7] ?? 0;
      const gain = staticExchange(position, move);
      position.make(move);
      const expected = taken - playedOut(position, to, mover);
      const isCheck = position.inCheck();
      position.unmake();
      if (isCheck) continue;
      compared++;
      expect(gain, moveToUci(move)).toBe(expected);
    }
  }
  expect(compared).toBeGreaterThan(80);
});

test.each(cases)('at least: $what', ({ fen, move, gain }) => {
  const position = Position.fromFen(fen, 'standard');
  const before = position.toFen();
  const found = [gain - 1, gain, gain + 1].map((threshold) =>
    staticExchangeAtLeast(position, legalMove(position, move), threshold),
  );
  expect(found).toEqual([true, true, false]);
  expect(position.toFen()).toBe(before);
});

test('whether a move gains at least a threshold agrees with its gain, in random games', () => {
  const choice = fc.array(fc.nat(), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(choice, fc.integer({ min: -1000, max: 1000 }), (choices, threshold) => {
      const position = Position.fromFen(START_FEN, 'standard');
      for (const number of choices) {
        const moves = legalMoves(position);
        for (const move of moves)
          for (const limit of [threshold, 0])
            expect(staticExchangeAtLeast(position, move, limit)).toBe(staticExchange(position, move) >= limit);
        const next = moves[number % moves.length];
        if (next === undefined) return;
        position.make(next);
      }
    }),
  );
});
