import { Game } from '@sixtyfour/chess';
import { BISHOP, KING, KNIGHT, moveToUci, PAWN, Position, QUEEN, ROOK } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { legalMoves } from '../test-kit.ts';
import { MoveMemo } from './memo.ts';
import { classic, classicSearch } from './index.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function position(fen: string): Position {
  return Position.fromFen(fen, 'standard');
}

function bestOf(fen: string): string | null {
  const { move } = classic.search(position(fen));
  return move === null ? null : moveToUci(move);
}

test('R-ENG-01 R-CO-08 the evaluation adds each piece’s value and square value', () => {
  const bare = classic.evaluate(position('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
  expect(bare).toBe(0);
  // Each on a1, with square values of -5, -2, 0 and -2.
  for (const [letter, value] of [
    ['N', 30 - 5],
    ['B', 30 - 2],
    ['R', 50],
    ['Q', 90 - 2],
  ] as const) {
    expect(classic.evaluate(position(`4k3/8/8/8/8/8/8/${letter}3K3 w - - 0 1`))).toBe(value);
    expect(classic.evaluate(position(`${letter.toLowerCase()}3k3/8/8/8/8/8/8/4K3 w - - 0 1`))).toBe(-value);
  }
  expect(classic.evaluate(position('4k3/8/8/8/8/8/P7/4K3 w - - 0 1'))).toBe(10);
  // Both sides always have a king, so its value cancels out in every evaluation.
  expect(classic.values[KING]).toBe(900);
});

test('R-ENG-02 R-CO-08 every role has a piece-square table, the same for both sides, that prefers active squares', () => {
  expect(classic.evaluate(position(START))).toBe(0);
  const corner = classic.evaluate(position('4k3/8/8/8/8/8/8/N3K3 w - - 0 1'));
  const center = classic.evaluate(position('4k3/8/8/8/4N3/8/8/4K3 w - - 0 1'));
  expect(center - corner).toBe(7);
  for (const role of [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]) {
    expect(classic.tables[role]).toHaveLength(64);
    expect(new Set(classic.tables[role]).size).toBeGreaterThan(1);
  }
  const white = 'r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq - 0 6';
  const black = 'rnbqk2r/pp3ppp/2pp1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 6';
  expect(classic.evaluate(position(white))).toBe(-classic.evaluate(position(black)));
});

test('R-ENG-03 R-CO-08 a checkmate scores 9999, or -9999 if White is mated', () => {
  expect(classic.score(position('R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'))).toBe(9999);
  expect(classic.score(position('6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1'))).toBe(-9999);
  expect(classic.search(position('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1')).score).toBe(9999);
  expect(classic.search(position('r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1')).score).toBe(-9999);
  // Check alone is not mate.
  expect(classic.score(position('R5k1/6pp/8/8/8/8/8/6K1 b - - 0 1'))).toBeLessThan(100);
});

test('R-ENG-04 R-CO-08 a stalemate scores 0, whatever the material', () => {
  expect(classic.score(position('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'))).toBe(0);
  // With a legal move left, the queen counts.
  expect(classic.score(position('7k/8/6K1/8/8/8/5Q2/8 b - - 0 1'))).toBeGreaterThan(80);
  // Qf7 would be stalemate and throw away White's advantage.
  expect(bestOf('7k/8/6K1/8/8/8/5Q2/8 w - - 0 1')).not.toBe('f2f7');
});

test('R-ENG-05 R-CO-08 captures are tried first, by the victim’s value, then moves to central squares', () => {
  const at = position('r3k3/8/3p4/4P3/8/1N6/8/R3K3 w Q - 0 1');
  const order = classic.order(at, legalMoves(at)).map((move) => moveToUci(move));
  expect(order.slice(0, 2)).toEqual(['a1a8', 'e5d6']);
  expect(order[2]).toBe('b3d4');
  const isCentral = (uci: string): boolean => /[c-f][3-6]$/.test(uci);
  const quiet = order.slice(2);
  const lastCentral = quiet.findLastIndex(isCentral);
  expect(quiet.slice(0, lastCentral + 1).every(isCentral)).toBe(true);
  expect(quiet.slice(lastCentral + 1).length).toBeGreaterThan(5);
});

test('R-ENG-05 an en passant capture is ordered as a capture', () => {
  const at = position('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  const [first] = classic.order(at, legalMoves(at));
  expect(moveToUci(first ?? 0)).toBe('e5d6');
});

test('R-ENG-06 R-CO-08 the legal-move cache never has more than 1000 entries', () => {
  const memo = new MoveMemo();
  const at = position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  const sizes = new Set<number>();
  let asked = 0;
  for (const first of legalMoves(at)) {
    at.make(first);
    for (const second of legalMoves(at)) {
      at.make(second);
      memo.movesOf(at, (_, moves) => moves);
      asked++;
      sizes.add(memo.size);
      at.unmake();
    }
    at.unmake();
  }
  expect(asked).toBeGreaterThan(2000);
  expect(Math.max(...sizes)).toBe(1000);
  expect(memo.peakSize).toBe(1000);
});

test('R-ENG-06 clearing the cache during a search does not change the answer', { timeout: 60_000 }, () => {
  const memo = new MoveMemo();
  const at = position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  const withFull = classicSearch(at, 4, memo);
  expect(memo.peakSize).toBe(1000);
  expect(classicSearch(at, 4)).toEqual(withFull);
  expect(classicSearch(at, 4, memo)).toEqual(withFull);
});

test('R-ENG-07 the search is alpha-beta of depth 2', () => {
  const fen = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';
  const found = classic.search(position(fen));
  expect(found.depth).toBe(2);
  // The same score as plain minimax of depth 2, with fewer nodes.
  const { score, nodes } = minimax(position(fen), 2);
  expect(found.score).toBe(score);
  expect(found.nodes).toBeLessThan(nodes / 3);
});

test('R-ENG-07 a search of two plies prevents a mate in one', () => {
  const after = Game.fromFen('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3', 'standard');
  if (!after.ok) throw new Error('not a FEN');
  const played = bestOf(after.value.fen);
  const move = after.value.legalMoves().find(({ from, to }) => played === from + to);
  if (move === undefined) throw new Error(`${played ?? 'nothing'} is not legal`);
  const next = after.value.play(move);
  expect(next.legalMoves().some((reply) => next.play(reply).outcome?.reason === 'checkmate')).toBe(false);
});

test('R-ENG-07 without a legal move the move is null and the score is the result', () => {
  expect(classic.search(position('R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'))).toMatchObject({ move: null, score: 9999 });
});

function minimax(at: Position, depth: number): { score: number; nodes: number } {
  if (depth === 0) return { score: classic.score(at), nodes: 1 };
  const moves = legalMoves(at);
  if (moves.length === 0) return { score: classic.score(at), nodes: 1 };
  let nodes = 1;
  const scores = moves.map((move) => {
    at.make(move);
    const below = minimax(at, depth - 1);
    at.unmake();
    nodes += below.nodes;
    return below.score;
  });
  return { score: at.turn === 0 ? Math.max(...scores) : Math.min(...scores), nodes };
}
