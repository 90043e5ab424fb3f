import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { perft } from './perft.ts';
import { Position } from './position.ts';

// Node counts of the six standard positions: https://www.chessprogramming.org/Perft_Results
const DATA = new URL('../../../../tests/data/perft/', import.meta.url);
const MAX_NODES = 5_000_000;
const RANDOM_POSITIONS_DEPTH = 3;

interface Standard {
  readonly id: string;
  readonly fen: string;
  readonly perft: readonly number[];
}

const standard = JSON.parse(readFileSync(new URL('perft-standard.json', DATA), 'utf8')) as readonly Standard[];

test.each(standard)('perft: $id', ({ fen, perft: known }) => {
  const counts = known.filter((nodes) => nodes <= MAX_NODES);
  const position = Position.fromFen(fen, 'standard');
  expect(counts.map((_, i) => perft(position, i + 1))).toEqual(counts);
  expect(position.toFen()).toBe(fen);
});

test('perft of 300 positions from random games', () => {
  const lines = readFileSync(new URL('perft-random300.epd', DATA), 'utf8').trim().split('\n');
  const wrong: string[] = [];
  for (const line of lines) {
    const [fen = '', ...counts] = line.split(';').map((part) => part.trim());
    const position = Position.fromFen(fen, 'standard');
    for (const [i, count] of counts.slice(0, RANDOM_POSITIONS_DEPTH).entries())
      if (`D${i + 1} ${perft(position, i + 1)}` !== count) wrong.push(`${fen} ${count}`);
  }
  expect(lines).toHaveLength(300);
  expect(wrong).toEqual([]);
});

describe('the simplified rules', () => {
  // Without castling rights and en passant squares both rule sets are equal.
  test.each([
    { name: 'no castling', fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', standard: 26, simplified: 24 },
    { name: 'no en passant', fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', standard: 7, simplified: 6 },
  ])('perft 1 with $name', ({ fen, standard: full, simplified }) => {
    expect(perft(Position.fromFen(fen, 'standard'), 1)).toBe(full);
    expect(perft(Position.fromFen(fen, 'simplified'), 1)).toBe(simplified);
  });

  test('a double push never allows en passant', () => {
    // Under the standard rules 1. e4 allows d4xe3 here.
    const fen = '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1';
    expect(perft(Position.fromFen(fen, 'standard'), 2)).toBe(perft(Position.fromFen(fen, 'simplified'), 2) + 1);
  });
});
