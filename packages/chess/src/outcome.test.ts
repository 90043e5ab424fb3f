import { Chess } from 'chess.js';
import { Chess as Chessops } from 'chessops';
import { parseFen } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { Position } from './core/position.ts';
import type { Outcome } from './outcome.ts';
import { gameAfter, gameAt } from './test-kit.ts';
import { RULE_SETS } from './rule-set.ts';
import { SQUARES } from './types.ts';

const draw = (reason: Outcome['reason']): Outcome => ({ winner: null, reason });

describe.each(RULE_SETS)('%s rules', (ruleSet) => {
  test.each([
    { name: 'fool’s mate', fen: undefined, moves: 'f2f3 e7e5 g2g4 d8h4', winner: 'black' },
    { name: 'scholar’s mate', fen: undefined, moves: 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7', winner: 'white' },
    { name: 'back rank', fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', moves: 'a1a8', winner: 'white' },
    { name: 'smothered', fen: '6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1', moves: 'g5f7', winner: 'white' },
    {
      name: 'Réti against Tartakower, by double check',
      fen: 'rnbk1b1r/pp3ppp/2p5/4q3/4n3/8/PPPB1PPP/2KR1BNR w - - 0 11',
      moves: 'd2g5 d8c7 g5d8',
      winner: 'white',
    },
  ] as const)('R-RULE-17 check without a legal move is checkmate: $name', ({ fen, moves, winner }) => {
    const game = gameAfter(moves, ruleSet, fen);
    expect(game.outcome).toEqual({ winner, reason: 'checkmate' });
  });

  test.each([
    { name: 'the king can move away', fen: '6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1', moves: 'a1a8' },
    { name: 'a piece can block', fen: '6k1/3r1ppp/8/8/8/8/8/R3K3 w - - 0 1', moves: 'a1a8' },
    { name: 'the checking piece can be captured', fen: '6k1/1b3ppp/8/8/8/8/8/R3K3 w - - 0 1', moves: 'a1a8' },
    {
      name: 'the king can capture the checking piece beside it',
      fen: 'k7/1p6/8/8/8/8/8/1Q2K3 w - - 0 1',
      moves: 'b1b7',
    },
  ])('R-RULE-17 check is not mate when $name', ({ fen, moves }) => {
    const game = gameAfter(moves, ruleSet, fen);
    expect(game.check).not.toBeNull();
    expect(game.outcome).toBeNull();
  });

  test.each([
    { name: 'king in the corner', fen: '7k/5Q2/8/8/8/8/8/K7 b - - 0 1' },
    { name: 'king and blocked pawn', fen: '7k/7P/6KP/8/8/8/8/8 b - - 0 1' },
    { name: 'the only other piece is pinned', fen: 'kb5R/8/KP6/8/8/8/8/8 b - - 0 1' },
  ])('R-RULE-18 stalemate is a draw: $name', ({ fen }) => {
    const { outcome, check } = gameAt(fen, ruleSet);
    expect(outcome).toEqual(draw('stalemate'));
    expect(check).toBeNull();
  });

  test.each([
    { name: 'a pawn can still move', fen: '7k/p4Q2/8/8/8/8/8/K7 b - - 0 1', reason: undefined },
    {
      name: 'the king can capture the piece that confines it',
      fen: '7k/6Q1/8/8/8/8/8/K7 b - - 0 1',
      reason: undefined,
    },
    { name: 'the king is in check', fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', reason: 'checkmate' },
  ])('R-RULE-18 is not stalemate when $name', ({ fen, reason }) => {
    expect(gameAt(fen, ruleSet).outcome?.reason).toBe(reason);
  });

  const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8';

  test('R-RULE-19 A-13 the third occurrence of a position is a draw, and no earlier one', () => {
    const moves = `${SHUFFLE} ${SHUFFLE}`.split(' ');
    const outcomes = moves.map((_, i) => gameAfter(moves.slice(0, i + 1).join(' '), ruleSet).outcome);
    expect(outcomes).toEqual([...Array<null>(7).fill(null), draw('repetition')]);
  });

  test('occurrences counts how often the current position has occurred', () => {
    const counts = `${SHUFFLE} g1f3`.split(' ').map((_, i, all) => gameAfter(all.slice(0, i + 1).join(' '), ruleSet));
    expect(counts.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 2, 2]);
  });

  test('R-RULE-19 R-EN-01 positionHistory lists the earlier positions as strings, start position first', () => {
    const game = gameAfter(`${SHUFFLE} ${SHUFFLE}`, ruleSet);
    expect(game.positionHistory).toHaveLength(8);
    expect(game.positionHistory.filter((board) => board === game.board)).toHaveLength(2);
    expect(game.positionHistory.slice(0, 2)).toEqual([
      `rnbqkbnrpppppppp${'.'.repeat(32)}PPPPPPPPRNBQKBNR`,
      `rnbqkbnrpppppppp${'.'.repeat(29)}N..PPPPPPPPRNBQKB.R`,
    ]);
  });

  test('R-RULE-19 a third occurrence reached by different moves is a draw', () => {
    const moves = 'g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8';
    expect(gameAfter(moves, ruleSet).outcome).toEqual(draw('repetition'));
  });

  test('A-14 the same board with the other side to move is a different position', () => {
    const fen = '7k/8/8/8/8/8/R7/K7 w - - 0 1';
    // The rook loses a tempo: the board recurs with black to move.
    const moves = 'a2b2 h8g8 b2c2 g8h8 c2a2';
    const game = gameAfter(`${moves} h8g8 a2b2 g8h8 b2a2`, ruleSet, fen);
    expect(game.positionHistory.filter((board) => board === game.board)).toHaveLength(2);
    expect(game.outcome).toBeNull();
  });

  test.each([
    { name: 'kings only', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1', rule: 20 },
    { name: 'a bishop', fen: '4k3/8/8/8/8/8/8/2B1K3 w - - 0 1', rule: 21 },
    { name: 'a black bishop', fen: '2b1k3/8/8/8/8/8/8/4K3 w - - 0 1', rule: 21 },
    { name: 'a knight', fen: '4k3/8/8/8/8/8/8/1N2K3 w - - 0 1', rule: 21 },
    { name: 'a black knight', fen: '1n2k3/8/8/8/8/8/8/4K3 b - - 0 1', rule: 21 },
    { name: 'bishops on dark squares', fen: '4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1', rule: 22 },
    { name: 'bishops on light squares', fen: '2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1', rule: 22 },
  ])('R-RULE-$rule insufficient material is a draw: $name', ({ fen }) => {
    expect(gameAt(fen, ruleSet).outcome).toEqual(draw('insufficient-material'));
  });

  test.each([
    { name: 'bishops on opposite colors', fen: '2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1', rule: 22 },
    { name: 'two knights', fen: '4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1', rule: 21 },
    { name: 'a knight each', fen: '1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1', rule: 21 },
    { name: 'bishop and knight', fen: '4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1', rule: 21 },
    { name: 'bishop against knight', fen: '1n2k3/8/8/8/8/8/8/2B1K3 w - - 0 1', rule: 22 },
    { name: 'two bishops of one side', fen: '4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1', rule: 22 },
    { name: 'two bishops of one side on one color', fen: '4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1', rule: 22 },
    { name: 'a pawn', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', rule: 20 },
    { name: 'a rook', fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', rule: 20 },
    { name: 'a queen', fen: '4k3/8/8/8/8/8/8/3QK3 w - - 0 1', rule: 20 },
    { name: 'more than four pieces', fen: '4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1', rule: 20 },
  ])('R-RULE-$rule A-15 is not a draw: $name', ({ fen }) => {
    expect(gameAt(fen, ruleSet).outcome).toBeNull();
  });

  test('R-RULE-20 a capture that leaves insufficient material ends the game at once', () => {
    expect(gameAfter('e1d2', ruleSet, '4k3/8/8/8/8/8/3r4/4K3 w - - 0 1').outcome).toEqual(
      draw('insufficient-material'),
    );
  });
});

test('checkmate takes precedence over the seventy-five-move rule, and a pawn move resets the count', () => {
  const fen = '6k1/5ppp/8/8/8/8/P7/R3K3 w - - 149 100';
  expect(gameAfter('a1d1', 'standard', fen).outcome).toEqual(draw('seventy-five-moves'));
  expect(gameAfter('a2a3', 'standard', fen).outcome).toBeNull();
  const mating = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100';
  expect(gameAfter('a1a8', 'standard', mating).outcome).toEqual({ winner: 'white', reason: 'checkmate' });
});

test('A-17 the outcome is a draw after 75 moves under the standard rules only', () => {
  const at = (halfmove: number) => `4k3/8/8/8/8/8/8/R3K3 w - - ${halfmove} 100`;
  expect(gameAfter('a1a2', 'standard', at(148)).outcome).toBeNull();
  expect(gameAfter('a1a2', 'standard', at(149)).outcome).toEqual(draw('seventy-five-moves'));
  expect(gameAfter('a1a2', 'simplified', at(149)).outcome).toBeNull();
});

test('A-14 a position with fewer castling rights is a different position under the standard rules', () => {
  const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const shuffle = 'h1g1 h8g8 g1h1 g8h8';
  const twice = `${shuffle} ${shuffle}`;
  // This is the board's third occurrence, but its first had more castling rights.
  expect(gameAfter(twice, 'standard', fen).outcome).toBeNull();
  expect(gameAfter(`${twice} ${shuffle}`, 'standard', fen).outcome).toEqual(draw('repetition'));
  expect(gameAfter(twice, 'simplified', fen).outcome).toEqual(draw('repetition'));
});

test('A-14 a position without the en passant capture is a different position under the standard rules', () => {
  const fen = '4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1';
  const shuffle = 'h1h2 e8f8 h2h1 f8e8';
  expect(gameAfter(`d7d5 ${shuffle} ${shuffle}`, 'standard', fen).outcome).toBeNull();
  expect(gameAfter(`d7d5 ${shuffle} ${shuffle}`, 'simplified', fen).outcome).toEqual(draw('repetition'));
  // Without a possible capture, the en passant square makes no difference.
  const idle = '4k3/3p4/8/8/8/8/8/4K2R b - - 0 1';
  expect(gameAfter(`d7d5 ${shuffle} ${shuffle}`, 'standard', idle).outcome).toEqual(draw('repetition'));
});

describe('A-15 insufficient material against chess.js and chessops', () => {
  // Up to two pieces besides the kings, each on both square colors.
  const LETTERS = ['', 'N', 'B', 'n', 'b', 'R', 'q', 'P'];
  const FIRST = ['d4', 'd5'] as const;
  const SECOND = ['f4', 'f5'] as const;
  const fens = LETTERS.flatMap((one) =>
    LETTERS.flatMap((two) => FIRST.flatMap((here) => SECOND.map((there) => fenWith({ [here]: one, [there]: two })))),
  );

  function fenWith(extra: Readonly<Record<string, string>>): string {
    const letters = SQUARES.map((square) => extra[square] || { a6: 'k', a1: 'K' }[square as string] || '1');
    const ranks = letters.join('').match(/.{8}/g) ?? [];
    return `${ranks.join('/').replaceAll(/1+/g, (run) => `${run.length}`)} w - - 0 1`;
  }

  /** The libraries call two bishops of one side on one square color a draw; the specification does not. */
  function isTwoBishops(fen: string): boolean {
    const board = fen.slice(0, fen.indexOf(' '));
    const bishops = board.replaceAll(/[^Bb]/g, '');
    return bishops === 'BB' || bishops === 'bb';
  }

  test('agrees on all sets of up to four pieces except two bishops of one side', () => {
    const differing = fens.filter((fen) => {
      const ours = Position.fromFen(fen, 'standard').isInsufficientMaterial();
      const chessops = Chessops.fromSetup(parseFen(fen).unwrap()).unwrap().isInsufficientMaterial();
      return !isTwoBishops(fen) && (ours !== new Chess(fen).isInsufficientMaterial() || ours !== chessops);
    });
    expect(fens).toHaveLength(256);
    expect(differing).toEqual([]);
  });

  test('two bishops of one side are never a draw', () => {
    const twoBishops = fens.filter(isTwoBishops);
    expect(twoBishops).toHaveLength(8);
    expect(twoBishops.filter((fen) => Position.fromFen(fen, 'standard').isInsufficientMaterial())).toEqual([]);
  });
});
