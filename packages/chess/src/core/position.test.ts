import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START_FEN } from '../fen.ts';
import { randomStream } from '../test-kit.ts';
import { RULE_SETS, type RuleSet } from '../rule-set.ts';
import { codes, fromToIndex, moveFlag, moveFrom, movePromotion, moveTo, moveToUci, squareCode } from './codes.ts';
import { MAX_MOVES } from './generate.ts';
import { perft } from './perft.ts';
import { Position } from './position.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const PROMOTIONS = 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1';
const EN_PASSANT = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
const STARTS = [START_FEN, KIWIPETE, PROMOTIONS, EN_PASSANT];

const SETTINGS = { seed: 64, numRuns: 60 };
const arbitraryPlay = fc.record({
  fen: fc.constantFrom(...STARTS),
  ruleSet: fc.constantFrom(...RULE_SETS),
  seed: fc.nat(),
  plies: fc.integer({ min: 1, max: 60 }),
});

const buffer = new Int32Array(MAX_MOVES);

function legalMoves(position: Position): readonly number[] {
  return [...buffer.subarray(0, position.generateMoves(buffer, 0))];
}

/** Plays up to `plies` random moves, calls `visit` before each, and returns the number of moves played. */
function play(position: Position, seed: number, plies: number, visit: (position: Position) => void): number {
  const random = randomStream(seed);
  for (let played = 0; played < plies; played++) {
    visit(position);
    const moves = legalMoves(position);
    const move = moves[random(Math.max(1, moves.length))];
    if (move === undefined) return played;
    position.make(move);
  }
  return plies;
}

/** The complete state of a position, including the order of its piece lists. */
function snapshot(position: Position): unknown {
  const { board, pieces, pieceCounts, kings, turn, castling, epSquare, halfmove, fullmove, ply } = position;
  const lists = [0, 1].map((side) => [...pieces.subarray(side * 16, side * 16 + (pieceCounts[side] ?? 0))]);
  const keys = [position.keyLow, position.keyHigh, position.pawnKey];
  const scalars = { turn, castling, epSquare, halfmove, fullmove, ply };
  return { board: [...board], lists, kings: [...kings], keys, scalars, moves: legalMoves(position) };
}

function keysOf(position: Position): readonly number[] {
  return [position.keyLow, position.keyHigh, position.pawnKey];
}

describe('properties', () => {
  test('unmake restores everything, including keys and the order of the piece lists', () => {
    fc.assert(
      fc.property(arbitraryPlay, ({ fen, ruleSet, seed, plies }) => {
        const position = Position.fromFen(fen, ruleSet);
        const before: unknown[] = [];
        const played = play(position, seed, plies, (at) => before.push(snapshot(at)));
        for (let ply = played - 1; ply >= 0; ply--) {
          position.unmake();
          expect(snapshot(position)).toEqual(before[ply]);
        }
      }),
      SETTINGS,
    );
  });

  test('the incremental keys equal the keys computed from scratch', () => {
    fc.assert(
      fc.property(arbitraryPlay, ({ fen, ruleSet, seed, plies }) => {
        play(Position.fromFen(fen, ruleSet), seed, plies, (at) => {
          const fresh = Position.fromFen(at.toFen(), ruleSet);
          expect(keysOf(at)).toEqual(keysOf(fresh));
          expect(at.toFen()).toBe(fresh.toFen());
        });
      }),
      SETTINGS,
    );
  });

  test('countMoves and generateCaptures agree with generateMoves', () => {
    fc.assert(
      fc.property(arbitraryPlay, ({ fen, ruleSet, seed, plies }) => {
        play(Position.fromFen(fen, ruleSet), seed, plies, (at) => {
          const moves = legalMoves(at);
          expect(at.countMoves()).toBe(moves.length);
          expect(new Set(moves).size).toBe(moves.length);
          const promotion = (move: number) => movePromotion(move);
          const wanted = moves.filter((move) => {
            const takes = at.board[moveTo(move)] !== 0 || moveFlag(move) === codes.EN_PASSANT;
            return promotion(move) === codes.QUEEN || (takes && promotion(move) === 0);
          });
          const captures = [...buffer.subarray(0, at.generateCaptures(buffer, 0))];
          expect(new Set(captures)).toEqual(new Set(wanted));
        });
      }),
      SETTINGS,
    );
  });

  test('no legal move leaves its own king in check, and inCheck agrees with isAttacked', () => {
    fc.assert(
      fc.property(arbitraryPlay, ({ fen, ruleSet, seed, plies }) => {
        play(Position.fromFen(fen, ruleSet), seed, plies, (at) => {
          const mover = at.turn;
          for (const move of legalMoves(at)) {
            at.make(move);
            expect(at.isAttacked(at.kings[mover] ?? -1, at.turn)).toBe(false);
            at.unmake();
          }
          expect(at.inCheck()).toBe(at.isAttacked(at.kings[mover] ?? -1, mover === 0 ? 1 : 0));
        });
      }),
      { ...SETTINGS, numRuns: 20 },
    );
  });

  test('a null move passes the turn and unmakeNull restores everything', () => {
    fc.assert(
      fc.property(arbitraryPlay, ({ fen, ruleSet, seed, plies }) => {
        play(Position.fromFen(fen, ruleSet), seed, plies, (at) => {
          if (at.inCheck()) return;
          const before = snapshot(at);
          const turn = at.turn;
          at.makeNull();
          expect(at.turn).not.toBe(turn);
          expect(keysOf(at)).toEqual(keysOf(Position.fromFen(at.toFen(), ruleSet)));
          at.unmakeNull();
          expect(snapshot(at)).toEqual(before);
        });
      }),
      SETTINGS,
    );
  });
});

function afterMoves(fen: string, ruleSet: RuleSet, moves: string): Position {
  const position = Position.fromFen(fen, ruleSet);
  for (const uci of moves.split(' ')) {
    const move = legalMoves(position).find((code) => moveToUci(code) === uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${position.toFen()}`);
    position.make(move);
  }
  return position;
}

describe('en passant squares', () => {
  test.each([
    { name: 'no pawn beside the pushed pawn', fen: START_FEN, moves: 'e2e4', ep: '-' },
    { name: 'a legal capture', fen: START_FEN, moves: 'e2e4 a7a6 e4e5 d7d5', ep: 'd6' },
    {
      name: 'a capture that exposes the king along the rank',
      fen: '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1',
      moves: 'e2e4',
      ep: '-',
    },
    { name: 'a pinned capturing pawn', fen: '3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1', moves: 'e2e4', ep: '-' },
    { name: 'two capturing pawns, one pinned', fen: '3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1', moves: 'e2e4', ep: 'e3' },
  ])('A-14 after a double push: $name', ({ fen, moves, ep }) => {
    expect(afterMoves(fen, 'standard', moves).toFen().split(' ')[3]).toBe(ep);
    expect(afterMoves(fen, 'simplified', moves).epSquare).toBe(-1);
  });

  test('A-14 an en passant square without a legal capture does not change the key', () => {
    const named = Position.fromFen('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', 'standard');
    const plain = Position.fromFen('4k3/8/8/8/4P3/8/8/4K3 b - - 0 1', 'standard');
    expect(keysOf(named)).toEqual(keysOf(plain));
  });
});

test.each(RULE_SETS)('repetitions counts earlier occurrences, also in a long game (%s)', (ruleSet) => {
  const shuffle = 'g1f3 g8f6 f3g1 f6g8';
  expect(afterMoves(START_FEN, ruleSet, shuffle).repetitions()).toBe(1);
  expect(afterMoves(START_FEN, ruleSet, `${shuffle} ${shuffle}`).repetitions()).toBe(2);
  expect(afterMoves(START_FEN, ruleSet, `${shuffle} g1f3`).repetitions()).toBe(1);
  // Much longer than the initial undo stack.
  const long = Array.from({ length: 500 }, () => shuffle).join(' ');
  expect(afterMoves(START_FEN, ruleSet, long).repetitions()).toBe(500);
});

test('a search counts a position as repeated when it occurred after its root, or twice before', () => {
  const shuffle = 'b1c3 b8c6 c3b1 c6b8';
  const once = afterMoves(START_FEN, 'standard', shuffle);
  expect([-1, 0, 4].map((root) => once.isRepeated(root))).toEqual([true, false, false]);
  const twice = afterMoves(START_FEN, 'standard', `${shuffle} ${shuffle}`);
  expect([3, 4, 8].map((root) => twice.isRepeated(root))).toEqual([true, true, true]);
  expect(afterMoves(START_FEN, 'standard', `${shuffle} e2e4`).isRepeated(-1)).toBe(false);
});

test('repetitions does not count across a pawn move or a null move', () => {
  const shuffle = 'b1c3 b8c6 c3b1 c6b8';
  expect(afterMoves(START_FEN, 'standard', `${shuffle} e2e4 e7e5 ${shuffle}`).repetitions()).toBe(1);
  const position = afterMoves(START_FEN, 'standard', `${shuffle} ${shuffle}`);
  position.makeNull();
  position.makeNull();
  expect(position.repetitions()).toBe(0);
});

test('capturing a rook on its start square removes the castling right', () => {
  const position = afterMoves('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'standard', 'a1a8');
  expect(position.toFen()).toBe('R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1');
});

test('a move code contains its squares and promotion', () => {
  const position = Position.fromFen('8/P7/8/8/8/8/8/K1k5 w - - 0 1', 'standard');
  const queening = legalMoves(position).find((move) => moveToUci(move) === 'a7a8q') ?? 0;
  expect(moveFrom(queening)).toBe(squareCode('a7'));
  expect(moveTo(queening)).toBe(squareCode('a8'));
  expect(movePromotion(queening)).toBe(codes.QUEEN);
  expect(fromToIndex(queening)).toBe((48 << 6) | 56);
});

test.each([
  ['', 'not a FEN'],
  ['nonsense', 'not a FEN'],
  ['8/8/8/8/8/8/8/8 w - - 0 1', 'without a king'],
  ['QQQQQQQQ/QQQQQQQQ/Q6K/8/8/8/8/k7 w - - 0 1', 'more than 16 pieces'],
])('fromFen throws on an invalid FEN: %j', (fen, message) => {
  expect(() => Position.fromFen(fen, 'standard')).toThrow(message);
});

test('a king in many checks leaves no stale masks for the next position', () => {
  const surrounded = Position.fromFen('QQ5Q/8/8/3k3Q/8/1N1N4/8/KQ1Q2QQ b - - 0 1', 'standard');
  expect(surrounded.countMoves()).toBe(legalMoves(surrounded).length);
  expect(perft(Position.fromFen('4k3/8/8/8/8/8/4r3/QR1BK3 w - - 0 1', 'standard'), 1)).toBe(3);
  expect(perft(Position.fromFen(START_FEN, 'standard'), 3)).toBe(8902);
});
