import { moveToUci, Position } from '@sixtyfour/chess/core';
import { describe, expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { legalMove } from '../request.ts';
import { legalMoves, playRandomly, searcherAt, think } from '../test-kit.ts';
import { orderedMoves, type RootResult, scoreMove, searchBest } from './root.ts';
import { INFINITE, MATE, toScore } from './score.ts';
import { Searcher } from './searcher.ts';
import { TranspositionTable } from './transposition.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Generous, because the machine may be busy. */
const TIMEOUT = 60_000;

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

describe('the search finds mates', { timeout: TIMEOUT }, () => {
  test.each([
    { what: 'back rank', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', move: 'a1a8' },
    {
      what: 'scholar’s mate',
      fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      move: 'h5f7',
    },
    { what: 'smothered', fen: '6rk/6pp/8/6N1/8/8/8/7K w - - 0 1', move: 'g5f7' },
    { what: 'by Black', fen: 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', move: 'd8h4' },
  ])('in one, $what', ({ fen, move }) => {
    const found = think(fen, { nodes: 5000 });
    expect(found.uci).toBe(move);
    expect(toScore(found.score)).toEqual({ kind: 'mate', value: 1 });
  });

  test.each([
    { fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', first: 'a1a6' },
    { fen: 'r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1', first: 'd2h6' },
    { fen: '6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1', first: 'g2g1' },
  ])('in two: $fen', ({ fen, first }) => {
    const found = think(fen, { nodes: 200_000 });
    expect(toScore(found.score)).toEqual({ kind: 'mate', value: 3 });
    expect(found.uci).toBe(first);
    expect(found.line).toHaveLength(3);
  });

  test('the score of the mated side is negative, in half-moves', () => {
    // The rooks mate after any move of Black.
    const found = think('7k/R7/1R6/8/8/8/8/7K b - - 0 1', { nodes: 20_000 });
    expect(toScore(found.score)).toEqual({ kind: 'mate', value: -2 });
  });

  test('a mate found with a node limit is found with every larger one', () => {
    const fen = 'r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 0';
    const scores = Array.from({ length: 12 }, (_, i) => think(fen, { nodes: 300 * (i + 1) ** 2 }).score);
    const first = scores.findIndex((score) => score > MATE - 100);
    expect(first).toBeGreaterThan(-1);
    for (const [i, score] of scores.slice(first).entries())
      expect(score, `limit ${i + first}`).toBeGreaterThanOrEqual(scores[first] ?? 0);
  });
});

describe('the root keeps its best result', { timeout: TIMEOUT }, () => {
  /** A searcher whose root scores come from `script`. */
  function scripted(script: (move: number, alpha: number, beta: number, depth: number) => number): Searcher {
    const searcher = searcherAt('8/8/8/8/8/2k5/8/K6R w - - 0 1');
    let played = 0;
    searcher.play = (move, ply): void => {
      if (ply === 0) played = move;
      searcher.position.make(move);
    };
    searcher.search = (depth, alpha, beta): number => {
      searcher.nodes++;
      searcher.lines[101] = 0;
      return -script(played, -beta, -alpha, depth + 1);
    };
    return searcher;
  }

  test('a move that fails high stays best when its re-search is cut short', () => {
    const moves = orderedMoves(searcherAt('8/8/8/8/8/2k5/8/K6R w - - 0 1').position);
    const star = moves[3] ?? 0;
    let calls = 0;
    const searcher = scripted((move, _alpha, beta, depth) => {
      if (depth < 6 || move !== star) return move === star ? -5 : 0;
      // At depth 6 the star fails high, then the search stops before its re-search has finished.
      calls++;
      if (calls > 2) searcher.stopped = true;
      return beta < 1000 ? 1500 : 1500;
    });
    const found = runToCompletion(searchBest(searcher, moves, 6));
    expect(searcher.stopped).toBe(true);
    expect(found.move).toBe(star);
  });

  test('a mate is not replaced by a lower score of a later iteration', () => {
    const moves = orderedMoves(searcherAt('8/8/8/8/8/2k5/8/K6R w - - 0 1').position);
    const star = moves[2] ?? 0;
    const searcher = scripted((move, _alpha, _beta, depth) => {
      if (move === star) return depth === 3 ? MATE - 9 : 10;
      return depth >= 4 ? 300 : 0;
    });
    const found = runToCompletion(searchBest(searcher, moves, 6));
    expect(found.move).toBe(star);
    expect(toScore(found.score)).toEqual({ kind: 'mate', value: 9 });
  });
});

describe('draws', { timeout: TIMEOUT }, () => {
  /** White is a queen up and both sides have shuffled, so that Kg1 would repeat for the third time. */
  function shuffled(extra: readonly string[]): Searcher {
    const position = Position.fromFen('6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1', 'standard');
    for (const text of extra) position.make(legalMove(position, text));
    return new Searcher(position, new TranspositionTable(14));
  }

  test('a repetition is a draw, and the better side avoids it', () => {
    const searcher = shuffled(['g1f1', 'g8f8', 'f1g1', 'f8g8', 'g1f1', 'g8f8', 'f1g1', 'f8g8', 'g1f1', 'g8f8']);
    const scored = orderedMoves(searcher.position).map((move) => ({
      move: moveToUci(move),
      score: scoreMove(searcher, move, 3, -INFINITE),
    }));
    expect(scored.find(({ move }) => move === 'f1g1')?.score).toBe(0);
    expect(Math.max(...scored.map(({ score }) => score))).toBeGreaterThan(500);
  });

  test('a position of the game is not a draw when it is repeated once, but when it occurs for the third time', () => {
    const pair = ['g1f1', 'g8f8', 'f1g1', 'f8g8'];
    const scoreOfReturn = (moves: readonly string[]): number => {
      const searcher = shuffled(moves);
      return scoreMove(searcher, legalMove(searcher.position, 'f1g1'), 3, -INFINITE);
    };
    expect(scoreOfReturn(pair.slice(0, 2))).toBeGreaterThan(500);
    expect(scoreOfReturn([...pair, ...pair.slice(0, 2)])).toBe(0);
  });

  test('the worse side seeks a repetition', () => {
    // Black has only a perpetual check.
    const found = think('6k1/5ppp/8/8/6q1/8/QR3P1P/7K b - - 0 1', { nodes: 60_000 });
    expect(found.score).toBe(0);
    expect(['g4f3', 'g4d1']).toContain(found.uci);
  });

  test('75 moves without progress are a draw under the standard rules only', () => {
    const fen = '8/8/8/8/8/2k5/8/K6R w - - 149 120';
    expect(think(fen, { depth: 4 }).score).toBe(0);
    expect(think(fen, { depth: 4, ruleSet: 'simplified' }).score).toBeGreaterThan(300);
    expect(think('8/8/8/8/8/2k5/8/K6R w - - 100 120', { depth: 4 }).score).toBeGreaterThan(200);
  });

  test('a mate on the 75th move counts as mate', () => {
    const found = think('k7/8/1K6/8/8/8/8/7R w - - 149 120', { depth: 2 });
    expect(toScore(found.score)).toEqual({ kind: 'mate', value: 1 });
  });

  test('insufficient material is a draw', () => {
    // Kxd4 leaves a bishop against a bare king.
    expect(think('8/8/8/3k4/3P4/8/8/K6B b - - 0 1', { depth: 1 }).score).toBeLessThanOrEqual(0);
    expect(think('8/8/8/8/3k4/8/8/K6B w - - 0 1', { depth: 3 }).score).toBe(0);
  });

  test('stalemate is a draw, and the better side avoids it', () => {
    const found = think('7k/8/6K1/8/8/8/5Q2/8 w - - 0 1', { depth: 4 });
    expect(found.uci).not.toBe('f2f7');
    expect(toScore(found.score).kind).toBe('mate');
  });
});

describe('limits and reproducibility', { timeout: TIMEOUT }, () => {
  test('a node limit of any size is exact', () => {
    for (const nodes of [1, 2, 50, 1000, 12_345]) {
      const found = think(KIWIPETE, { nodes });
      expect(found.nodes).toBe(nodes);
      expect(legalMoves(Position.fromFen(KIWIPETE, 'standard'))).toContain(found.move);
    }
  });

  test('two searches give the same move, score, line and nodes', () => {
    expect(think(KIWIPETE, { nodes: 30_000 })).toEqual(think(KIWIPETE, { nodes: 30_000 }));
  });

  test('onIteration can end the search', () => {
    const searcher = searcherAt(KIWIPETE);
    const depths: number[] = [];
    const onIteration = ({ depth }: RootResult): boolean => depths.push(depth) < 3;
    runToCompletion(searchBest(searcher, orderedMoves(searcher.position), 20, onIteration));
    expect(depths).toEqual([1, 2, 3]);
  });

  test('a poll stops the search within 1024 nodes', () => {
    const searcher = searcherAt(KIWIPETE);
    let polls = 0;
    searcher.poll = () => ++polls === 3;
    const found = runToCompletion(searchBest(searcher, orderedMoves(searcher.position), 64));
    expect(found.nodes).toBe(3 * 1024);
  });

  test('a search leaves the position unchanged, finished or not', () => {
    for (const nodes of [77, 5000]) {
      const searcher = searcherAt(KIWIPETE);
      searcher.nodeLimit = nodes;
      runToCompletion(searchBest(searcher, orderedMoves(searcher.position), 64));
      expect(searcher.position.toFen()).toBe(KIWIPETE);
    }
  });

  test('the incremental sums of the evaluation equal those computed from the board', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const searcher = searcherAt(seed % 2 === 0 ? START : KIWIPETE);
      playRandomly(Position.fromFen(searcher.position.toFen(), 'standard'), seed, 60, (before, move) => {
        const incremental = new Searcher(Position.fromFen(before.toFen(), 'standard'), new TranspositionTable(4));
        incremental.play(move, 0);
        const fresh = new Searcher(
          Position.fromFen(incremental.position.toFen(), 'standard'),
          new TranspositionTable(4),
        );
        expect(incremental.evaluate(1)).toBe(fresh.evaluate(0));
      });
    }
  });

  test('under the simplified rules the search has no castling and no en passant', () => {
    const found = think('4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1', { nodes: 20_000, ruleSet: 'simplified' });
    expect(['e1g1', 'e5d6']).not.toContain(found.uci);
    expect(orderedMoves(Position.fromFen('4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1', 'simplified')).length).toBeLessThan(
      orderedMoves(Position.fromFen('4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1', 'standard')).length,
    );
  });
});

describe('the search sees simple tactics', { timeout: TIMEOUT }, () => {
  test.each([
    { fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3', not: 'a7a6', why: 'Qxf7 is mate' },
    {
      fen: 'rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3',
      not: 'd5g2',
      why: 'the queen would be lost',
    },
  ])('avoids $not because $why', ({ fen, not }) => {
    expect(think(fen, { nodes: 3000 }).uci).not.toBe(not);
  });

  test.each([
    { what: 'takes a hanging queen', fen: '4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1', move: 'c3d5' },
    { what: 'advances an unstoppable pawn', fen: '8/5k2/P7/8/8/8/8/K7 w - - 0 1', move: 'a6a7' },
  ])('$what', ({ fen, move }) => {
    expect(think(fen, { nodes: 20_000 }).uci).toBe(move);
  });
});
