import { Position } from '@sixtyfour/chess/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMove } from '../request.ts';
import { NO_TASTE, type Taste } from './characters.ts';
import { Dice, mix, TAGS } from './dice.ts';
import { MOODS, moodOf } from './moods.ts';
import { kindOf } from './move-kinds.ts';
import { stanceOf } from './stance.ts';
import { continuesPlan, tasteFor } from './taste.ts';
import { thinkingTime, type Thought } from './thinking-time.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function at(fen: string): Position {
  return Position.fromFen(fen, 'standard');
}

function moveAt(fen: string, uci: string): { position: Position; move: number } {
  const position = at(fen);
  const move = legalMove(position, uci);
  if (move === 0) throw new Error(`${uci} is not legal in ${fen}`);
  return { position, move };
}

describe('dice', () => {
  test('mix has its fixed values', () => {
    expect([0, 1, -1, 0x12345678].map(mix)).toEqual([0, 1_364_076_727, 2_180_083_513, 3_816_608_188]);
  });

  test('a roll depends only on seed, ply, position and purpose', () => {
    const { position, move } = moveAt(START, 'e2e4');
    const next = at(START);
    next.make(move);
    const rolls = [
      new Dice(7, 0, position).roll(TAGS.choice),
      new Dice(8, 0, position).roll(TAGS.choice),
      new Dice(7, 1, position).roll(TAGS.choice),
      new Dice(7, 0, next).roll(TAGS.choice),
      new Dice(7, 0, position).roll(TAGS.mood),
    ];
    expect(new Set(rolls).size).toBe(rolls.length);
    expect(new Dice(7, 0, at(START)).roll(TAGS.choice)).toBe(rolls[0]);
    for (const roll of rolls) expect(roll).toBe(roll >>> 0);
  });

  test('a mood lasts six plies whatever is played, and all eight moods occur', () => {
    const start = at(START);
    const after = at(START);
    after.make(legalMove(after, 'e2e4'));
    const moods = Array.from({ length: 240 }, (_, ply) => moodOf(new Dice(3, ply, ply % 2 ? start : after).rollMood()));
    for (let ply = 0; ply < moods.length; ply++) expect(moods[ply]).toBe(moods[ply - (ply % 6)]);
    expect(new Set(moods).size).toBe(MOODS.length);
  });
});

describe('kinds of moves that people overlook', () => {
  test.each([
    ['long', '4k3/8/8/8/8/8/8/B3K3 w - - 0 1', 'a1f6'],
    ['long', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a7'],
    ['long', '4k3/8/8/8/8/8/8/B3K3 w - - 0 1', 'a1e5'],
    ['other', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1d1'],
    ['backward', '4k3/8/8/8/8/2B5/8/4K3 w - - 0 1', 'c3b2'],
    ['backward', '4k3/8/2n5/8/8/8/8/4K3 b - - 0 1', 'c6b8'],
    ['other', '4k3/8/8/8/8/8/4K3/8 w - - 0 1', 'e2e1'],
    ['fork', 'r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1', 'b5c7'],
    // No forks: a pawn next to the rook, and two knights that a rook attacks.
    ['quiet', 'r5k1/8/4p3/1N6/8/8/8/4K3 w - - 0 1', 'b5c7'],
    ['other', '6k1/8/3n4/8/1n5R/8/8/6K1 w - - 0 1', 'h4d4'],
    ['quiet', '3k4/8/8/q7/8/8/4R3/7K w - - 0 1', 'e2e5'],
    ['discovered', '4r1k1/8/8/8/4N3/8/8/K3R3 w - - 0 1', 'e4g5'],
    ['other', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4'],
    ['other', '6k1/8/8/8/8/8/8/R5K1 w - - 0 1', 'a1e1'],
    // No discovered attacks: no slider behind, no worthy target beyond, or a move along the line.
    ['other', '6k1/4n3/8/8/4N3/4K3/8/8 w - - 0 1', 'e4g5'],
    ['other', '6k1/8/6n1/8/4N3/3P4/8/K7 w - - 0 1', 'e4g5'],
    ['other', '4R1k1/8/8/8/4N3/8/8/K3R3 w - - 0 1', 'e4g5'],
    ['other', '6k1/4p3/8/8/4N3/8/8/K3R3 w - - 0 1', 'e4g5'],
    ['other', 'k3r3/8/8/4n3/8/8/8/6K1 b - - 0 1', 'e5g4'],
    ['other', '6k1/4n3/8/8/4R3/8/8/K3R3 w - - 0 1', 'e4e7'],
  ] as const)('%s: %s %s', (kind, fen, uci) => {
    const { position, move } = moveAt(fen, uci);
    const before = position.toFen();
    expect(kindOf(position, move)).toBe(kind);
    expect(position.toFen()).toBe(before);
  });
});

describe('taste', () => {
  const cases: readonly [keyof Taste, string, string, string][] = [
    ['capture', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'e4e5'],
    ['check', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'a1a7'],
    ['kingAttack', '6k1/8/R7/8/8/8/8/4K3 w - - 0 1', 'a6f6', 'a6a5'],
    ['approach', '6k1/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a2', 'a1b1'],
    ['pawnStorm', '6k1/8/8/8/6P1/8/P7/4K3 w - - 0 1', 'g4g5', 'a2a3'],
    ['trade', '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1', 'd1d8', 'd1d4'],
    ['pawnStorm', '6k1/8/8/8/5P2/8/8/4K2R w - - 0 1', 'f4f5', 'h1h5'],
    ['trade', '3rk3/8/8/8/8/8/4K3/r2R4 w - - 0 1', 'd1d8', 'd1a1'],
    ['trade', '3rkr2/8/8/8/8/8/8/3QKR2 w - - 0 1', 'f1f8', 'd1d8'],
    ['gambit', '4k3/8/2p5/8/3P4/8/P7/4K3 w - - 0 1', 'd4d5', 'a2a3'],
    ['gambit', '4k3/8/2p3p1/3n4/4P2P/8/8/4K3 w - - 0 1', 'h4h5', 'e4d5'],
    ['fianchetto', START, 'g2g3', 'h2h3'],
    ['kingWalk', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1e2', 'e1g1'],
    ['develop', START, 'g1f3', 'a2a3'],
    ['develop', START, 'e2e4', 'e2e3'],
    ['develop', START, 'd2d4', 'c2c4'],
    ['develop', '4k3/8/8/4P3/3P4/8/8/4K3 w - - 0 1', 'd4d5', 'e5e6'],
    ['pawnStorm', '4k3/6p1/6p1/8/8/8/8/6K1 b - - 0 1', 'g6g5', 'e8d8'],
    ['pawnStorm', '4k3/6p1/8/8/6p1/8/8/6K1 b - - 0 1', 'g4g3', 'g7g6'],
    ['gambit', '4k3/p7/8/3p4/8/2P5/8/4K3 b - - 0 1', 'd5d4', 'a7a6'],
    ['fianchetto', '4k3/6p1/7p/8/8/8/8/4K3 b - - 0 1', 'g7g6', 'h6h5'],
    ['fianchetto', '4k3/8/8/8/8/8/8/4KB2 w - - 0 1', 'f1g2', 'f1b5'],
    ['fianchetto', '4k3/8/8/8/8/6P1/8/4KB2 w - - 0 1', 'f1g2', 'g3g4'],
    ['fianchetto', '4k3/8/8/8/8/6n1/1P5P/4K3 w - - 0 1', 'b2b3', 'h2g3'],
    ['fianchetto', '4k3/8/8/8/8/8/1P6/4K1R1 w - - 0 1', 'b2b3', 'g1g2'],
    ['fianchetto', '4k3/8/8/8/8/8/1P6/4K1R1 w - - 0 1', 'b2b3', 'g1g3'],
  ];
  test.each(cases)('%s: %s %s, not %s', (trait, fen, liked, plain) => {
    const taste = { ...NO_TASTE, [trait]: 30 };
    const position = at(fen);
    const worth = (uci: string): number => {
      const bonus = tasteFor(position, legalMove(position, uci), taste, 0);
      expect(position.toFen()).toBe(at(fen).toFen());
      return bonus;
    };
    expect(worth(liked)).toBe(30);
    expect(worth(plain)).toBe(0);
  });

  test('a copycat mirrors the last move', () => {
    const { position, move } = moveAt(START, 'g1f3');
    position.make(move);
    const taste = { ...NO_TASTE, copycat: 30 };
    expect(tasteFor(position, legalMove(position, 'g8f6'), taste, move)).toBe(30);
    expect(tasteFor(position, legalMove(position, 'b8c6'), taste, move)).toBe(0);
    expect(tasteFor(position, legalMove(position, 'g8h6'), taste, move)).toBe(0);
  });

  test('a copycat does not move another piece to the mirrored square', () => {
    const { position, move } = moveAt('4k3/3n4/8/8/8/8/8/4K1N1 w - - 0 1', 'g1f3');
    position.make(move);
    expect(tasteFor(position, legalMove(position, 'd7f6'), { ...NO_TASTE, copycat: 30 }, move)).toBe(0);
  });

  test('a mood raises the trait that it is named after most, and every mood offers pawns', () => {
    const usual = (trait: keyof Taste): number => Math.min(...MOODS.map(({ taste }) => taste[trait]));
    for (const { name, taste } of MOODS) {
      const traits = Object.keys(NO_TASTE) as (keyof Taste)[];
      const raised = traits.toSorted((a, b) => taste[b] - usual(b) - (taste[a] - usual(a)));
      expect({ name, most: raised[0] }).toEqual({ name, most: name });
      expect(taste.gambit).toBeGreaterThan(0);
    }
  });

  test('the repetition bonus applies to a repeated position only', () => {
    const position = at('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    for (const move of ['a1a2', 'e8d8', 'a2a1', 'd8e8', 'a1a2', 'e8d8']) position.make(legalMove(position, move));
    const taste = { ...NO_TASTE, repetition: -30 };
    expect(tasteFor(position, legalMove(position, 'a2a1'), taste, 0)).toBe(-30);
    expect(tasteFor(position, legalMove(position, 'a2a3'), taste, 0)).toBe(0);
  });

  test('continuesPlan is true for the same piece or wing', () => {
    const position = at('4k3/8/8/8/8/5N2/P2PP3/4K3 w - - 0 1');
    const last = moveAt('4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'g1f3').move;
    expect(continuesPlan(legalMove(position, 'f3d4'), last)).toBe(true);
    expect(continuesPlan(legalMove(position, 'e2e4'), last)).toBe(true);
    expect(continuesPlan(legalMove(position, 'd2d4'), last)).toBe(false);
    expect(continuesPlan(legalMove(position, 'a2a4'), last)).toBe(false);
    expect(continuesPlan(legalMove(position, 'a2a4'), 0)).toBe(false);
  });
});

describe('stance', () => {
  const even = { doubt: 300, chances: 50, ply: 60, rating: 1400, roll: 0 };

  test.each([
    ['an even position of a long game is a draw', even, { resigns: false, acceptsDraw: true }],
    ['of a short one it is not', { ...even, ply: 30 }, { resigns: false, acceptsDraw: false }],
    ['who stands worse takes a draw sooner', { ...even, ply: 30, chances: 30 }, { resigns: false, acceptsDraw: true }],
    ['who stands better does not', { ...even, chances: 60 }, { resigns: false, acceptsDraw: false }],
    [
      'nobody gives up or draws in the opening',
      { ...even, ply: 10, chances: 3 },
      { resigns: false, acceptsDraw: false },
    ],
    ['a lost game is given up at times', { ...even, chances: 3, roll: 71 }, { resigns: true, acceptsDraw: true }],
    ['but not always', { ...even, chances: 3, roll: 72 }, { resigns: false, acceptsDraw: true }],
    [
      'a strong player does so more often',
      { ...even, chances: 3, roll: 300, rating: 2400 },
      { resigns: true, acceptsDraw: true },
    ],
    ['the engine never does', { ...even, chances: 3, rating: null }, { resigns: false, acceptsDraw: true }],
  ])('%s', (_, standing, stance) => {
    expect(stanceOf(standing)).toEqual({ doubt: 300, ...stance });
  });
});

describe('thinking time', () => {
  const usual: Thought = { doubt: 500, ply: 30, retakes: false, surprise: 0, left: null, roll: 1000 };
  const timeOf = (change: Partial<Thought>): number => thinkingTime({ ...usual, ...change });

  test.each([
    ['less doubt', { doubt: 100 }, -1],
    ['a surprise', { surprise: -250 }, 1],
    ['a recapture', { retakes: true }, -1],
    ['the opening', { ply: 4 }, -1],
    ['little time', { left: 20_000 }, -1],
    ['enough time', { left: 200_000 }, 0],
    ['another person', { roll: 1900 }, 1],
  ] satisfies [string, Partial<Thought>, number][])('%s', (_, change, sign) => {
    expect(Math.sign(timeOf(change) - timeOf({}))).toBe(sign);
  });

  test('is half a second at least and three at most', () => {
    fc.assert(
      fc.property(
        fc.record({
          doubt: fc.integer({ min: 0, max: 1000 }),
          ply: fc.nat(300),
          retakes: fc.boolean(),
          surprise: fc.integer({ min: -2000, max: 2000 }),
          left: fc.option(fc.nat(900_000)),
          roll: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        }),
        (thought) => {
          const time = thinkingTime(thought);
          expect(time).toBeGreaterThanOrEqual(500);
          expect(time).toBeLessThanOrEqual(3000);
        },
      ),
    );
  });
});
