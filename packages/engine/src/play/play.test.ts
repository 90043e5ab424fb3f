import { fromToIndex, moveToUci, Position } from '@sixtyfour/chess/core';
import { describe, expect, test } from 'vitest';
import { legalMove } from '../request.ts';
import { runToCompletion } from '../pause.ts';
import { scoreRootMoves } from '../search/root-scores.ts';
import { orderedMoves } from '../search/root.ts';
import { legalMoves, searcherAt } from '../test-kit.ts';
import { isOverlooked, isObvious, kindOf } from './blindness.ts';
import { carelessnessAt, complexityOf } from './complexity.ts';
import { Dice, mix, TAGS } from './dice.ts';
import { isMistake, losesToObviousReply, mistakesAmong, type Refutation } from './guard.ts';
import { MOODS, moodOf } from './moods.ts';
import { NEUTRAL_STYLE, type Style, STRENGTHS } from './strengths.ts';
import { continuesPlan, styleBonus } from './style.ts';

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

  test('a roll depends only on seed, ply, position, purpose and move', () => {
    const { position, move } = moveAt(START, 'e2e4');
    const other = legalMove(position, 'd2d4');
    const next = at(START);
    next.make(move);
    const rolls = [
      new Dice(7, 0, position).roll(TAGS.noise, move),
      new Dice(8, 0, position).roll(TAGS.noise, move),
      new Dice(7, 1, position).roll(TAGS.noise, move),
      new Dice(7, 0, next).roll(TAGS.noise, move),
      new Dice(7, 0, position).roll(TAGS.moreNoise, move),
      new Dice(7, 0, position).roll(TAGS.noise, other),
    ];
    expect(new Set(rolls).size).toBe(6);
    expect(new Dice(7, 0, at(START)).roll(TAGS.noise, move)).toBe(rolls[0]);
    for (const roll of rolls) expect(roll).toBe(roll >>> 0);
  });

  test('a chance of 0 never happens, one of 256 always', () => {
    const position = at(START);
    for (let seed = 0; seed < 2000; seed++) {
      const dice = new Dice(seed, 0, position);
      expect([dice.isLikely(TAGS.lapse, 0), dice.isLikely(TAGS.lapse, 256)]).toEqual([false, true]);
    }
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

describe('kinds of overlooked moves', () => {
  test.each([
    ['long', '4k3/8/8/8/8/8/8/B3K3 w - - 0 1', 'a1f6'],
    ['long', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a7'],
    ['other', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1d1'],
    ['backward', '4k3/8/8/8/8/2B5/8/4K3 w - - 0 1', 'c3b2'],
    ['backward', '4k3/8/2n5/8/8/8/8/4K3 b - - 0 1', 'c6b8'],
    ['fork', 'r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1', 'b5c7'],
    ['quiet', '3k4/8/8/q7/8/8/4R3/7K w - - 0 1', 'e2e5'],
    ['discovered', '4r1k1/8/8/8/4N3/8/8/K3R3 w - - 0 1', 'e4g5'],
    ['other', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4'],
    ['other', '6k1/8/8/8/8/8/8/R5K1 w - - 0 1', 'a1e1'],
    // Not discovered: nothing behind that slides, nothing beyond that is worth it, or a move along the line.
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

  test('a kind is overlooked at its rate, own moves at half of it', () => {
    const { blind } = STRENGTHS['bobby-fish-er'];
    if (blind === null) throw new Error('Bobby overlooks things');
    const { move } = moveAt(START, 'e2e4');
    const count = (halved: boolean): number =>
      Array.from({ length: 4000 }, (_, i) => isOverlooked(blind, mix(i + 1), 'quiet', move, halved)).filter(Boolean)
        .length / 4000;
    expect(count(false)).toBeCloseTo(blind.quiet / 256, 1);
    expect(count(true)).toBeCloseTo(blind.quiet / 512, 1);
  });

  test('a kind with a rate of 0 is never overlooked', () => {
    const { move } = moveAt(START, 'e2e4');
    const sharp = { long: 0, backward: 0, fork: 0, quiet: 0, discovered: 0, other: 0 };
    const rolls = Array.from({ length: 4000 }, (_, i) => mix(i + 1));
    expect(rolls.filter((roll) => isOverlooked(sharp, roll, 'quiet', move, false))).toEqual([]);
  });

  test('within one search a move is always or never overlooked', () => {
    const { blind } = STRENGTHS['bobby-fish-er'];
    if (blind === null) throw new Error('Bobby overlooks things');
    const { move } = moveAt(START, 'g1f3');
    for (let roll = 1; roll < 50; roll++)
      expect(isOverlooked(blind, roll, 'long', move, false)).toBe(isOverlooked(blind, roll, 'long', move, false));
    expect(fromToIndex(move)).toBeGreaterThan(0);
  });

  test.each([
    ['a recapture', '4k3/8/8/8/3r4/8/8/3RK3 w - - 0 1', 'd1d4', 'd4', true, true],
    ['a capture elsewhere', '4k3/8/8/8/3r4/8/8/3RK3 w - - 0 1', 'd1d4', 'a1', true, false],
    ['a capture by a pawn', '4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'a1', false, true],
    ['a capture of the last-moved piece by a neighbor', '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1', 'e1e2', 'e2', false, true],
    ['a capture of the last-moved piece from afar', '4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1', 'e2e7', 'e7', false, false],
    ['a queen mate beside the king', '6k1/5ppp/5B1Q/8/8/8/8/6K1 w - - 0 1', 'h6g7', 'a1', false, true],
    ['a quiet move', START, 'e2e4', 'a1', false, false],
  ] as const)('obvious or not: %s', (_, fen, uci, last, lastCaptured, obvious) => {
    const { position, move } = moveAt(fen, uci);
    const lastTo = last === 'a1' ? -1 : (last.charCodeAt(1) - 49) * 16 + last.charCodeAt(0) - 97;
    expect(isObvious(position, move, lastTo, lastCaptured)).toBe(obvious);
  });
});

describe('guard', () => {
  test.each([
    ['a queen on a safe square', '4k3/3p4/8/8/8/8/8/4KQ2 w - - 0 1', 'f1a6', 300, false],
    ['a queen on a square that a pawn attacks', '4k3/1p6/8/8/8/8/8/4KQ2 w - - 0 1', 'f1a6', 300, true],
    ['a knight on a safe square', '4k3/1p6/8/8/8/8/3N4/4K3 w - - 0 1', 'd2c4', 300, false],
    ['a knight on a safe square beside a rook', '4k3/8/8/8/8/1r6/3N4/4K3 w - - 0 1', 'd2c4', 300, false],
    ['a lost pawn', '4k3/8/2p5/8/3P4/8/8/4K3 w - - 0 1', 'd4d5', 300, false],
    ['a queen trade', '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1', 'd1d8', 300, false],
    ['a move that allows a queen mate beside the king', '5rk1/p4ppp/7Q/6N1/8/8/8/6K1 b - - 0 1', 'a7a6', 300, true],
    ['a promoted queen that is taken, worth a pawn', '3k4/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q', 100, true],
    ['a promoted queen that is taken, worth no more', '3k4/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q', 101, false],
    ['a move that prevents the queen mate', '5rk1/p4ppp/7Q/6N1/8/8/8/6K1 b - - 0 1', 'f8e8', 300, false],
  ] as const)('%s', (_, fen, uci, guard, refused) => {
    const { position, move } = moveAt(fen, uci);
    expect(losesToObviousReply(position, move, guard, -1)).toBe(refused);
    expect(position.toFen()).toBe(at(fen).toFen());
  });
});

describe('mistakes', () => {
  const refuted = (fen: string): ReadonlyMap<string, Refutation> => {
    const searcher = searcherAt(fen);
    const scores = runToCompletion(
      scoreRootMoves(searcher, orderedMoves(searcher.position), { nodes: 4000, depth: 4, window: 200 }),
    );
    const mistakes = mistakesAmong(searcher, scores, scores.moves[0]?.score ?? 0);
    return new Map([...mistakes].map(([move, refutation]) => [moveToUci(move), refutation]));
  };

  test('a refutation by a pawn capture is obvious, by a distant rook hidden', () => {
    expect(refuted('4k3/8/2p5/8/8/2N5/8/4K2R w K - 0 1').get('c3d5')).toBe('obvious');
    expect(refuted('3rk3/8/8/8/8/8/4N3/4K3 w - - 0 1').get('e2d4')).toBe('hidden');
  });

  test('a move that loses nothing is not a mistake', () => {
    expect(refuted('4k3/8/2p5/8/8/2N5/8/4K2R w K - 0 1').get('h1h7')).toBeUndefined();
  });

  test('a stalemate has no refutation', () => {
    expect(refuted('7k/8/6K1/8/8/8/8/5Q2 w - - 0 1').get('f1f7')).toBeUndefined();
  });

  test('a mistake loses 150 or more', () => {
    expect([isMistake(150, 300), isMistake(151, 300)]).toEqual([true, false]);
  });

  test('a missed chance is not a mistake', () => {
    expect([isMistake(0, 300), isMistake(160, 300), isMistake(-100, 40), isMistake(-100, 60)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('style', () => {
  const cases: readonly [keyof Style, string, string, string][] = [
    ['capture', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'e4e5'],
    ['check', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'a1a7'],
    ['kingAttack', '6k1/8/R7/8/8/8/8/4K3 w - - 0 1', 'a6f6', 'a6a5'],
    ['approach', '6k1/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a2', 'a1b1'],
    ['pawnStorm', '6k1/8/8/8/6P1/8/P7/4K3 w - - 0 1', 'g4g5', 'a2a3'],
    ['trade', '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1', 'd1d8', 'd1d4'],
    ['gambit', '4k3/8/2p5/8/3P4/8/P7/4K3 w - - 0 1', 'd4d5', 'a2a3'],
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
    const style = { ...NEUTRAL_STYLE, [trait]: 30 };
    const position = at(fen);
    const worth = (uci: string): number => {
      const bonus = styleBonus(position, legalMove(position, uci), style, 0);
      expect(position.toFen()).toBe(at(fen).toFen());
      return bonus;
    };
    expect(worth(liked)).toBe(30);
    expect(worth(plain)).toBe(0);
  });

  test('a copycat mirrors the last move', () => {
    const { position, move } = moveAt(START, 'g1f3');
    position.make(move);
    const style = { ...NEUTRAL_STYLE, copycat: 30 };
    expect(styleBonus(position, legalMove(position, 'g8f6'), style, move)).toBe(30);
    expect(styleBonus(position, legalMove(position, 'b8c6'), style, move)).toBe(0);
    expect(styleBonus(position, legalMove(position, 'g8h6'), style, move)).toBe(0);
  });

  test('a copycat does not move another piece to the mirrored square', () => {
    const { position, move } = moveAt('4k3/3n4/8/8/8/8/8/4K1N1 w - - 0 1', 'g1f3');
    position.make(move);
    expect(styleBonus(position, legalMove(position, 'd7f6'), { ...NEUTRAL_STYLE, copycat: 30 }, move)).toBe(0);
  });

  test('a mood raises the trait that it is named after most, and every mood offers pawns', () => {
    const usual = (trait: keyof Style): number => Math.min(...MOODS.map(({ style }) => style[trait]));
    for (const { name, style } of MOODS) {
      const traits = Object.keys(NEUTRAL_STYLE) as (keyof Style)[];
      const raised = traits.toSorted((a, b) => style[b] - usual(b) - (style[a] - usual(a)));
      expect({ name, most: raised[0] }).toEqual({ name, most: name });
      expect(style.gambit).toBeGreaterThan(0);
    }
  });

  test('the repetition bonus applies to a repeated position only', () => {
    const position = at('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    for (const move of ['a1a2', 'e8d8', 'a2a1', 'd8e8', 'a1a2', 'e8d8']) position.make(legalMove(position, move));
    const style = { ...NEUTRAL_STYLE, repetition: -30 };
    expect(styleBonus(position, legalMove(position, 'a2a1'), style, 0)).toBe(-30);
    expect(styleBonus(position, legalMove(position, 'a2a3'), style, 0)).toBe(0);
  });

  test('continuesPlan is true for the same piece or wing', () => {
    const position = at('4k3/8/8/8/8/5N2/P3P3/4K3 w - - 0 1');
    const last = moveAt('4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'g1f3').move;
    expect(continuesPlan(legalMove(position, 'f3d4'), last)).toBe(true);
    expect(continuesPlan(legalMove(position, 'e2e4'), last)).toBe(true);
    expect(continuesPlan(legalMove(position, 'a2a4'), last)).toBe(false);
    expect(continuesPlan(legalMove(position, 'a2a4'), 0)).toBe(false);
  });
});

describe('complexity', () => {
  function scoresOf(position: Position, values: readonly number[], bestMoveChanges = 0) {
    const moves = legalMoves(position).slice(0, values.length);
    return { moves: moves.map((move, i) => ({ move, score: values[i] ?? 0 })), depth: 2, bestMoveChanges };
  }

  test('grows with good moves, traps and changes of the best move, from 32 to 256', () => {
    const position = at(START);
    const of = (values: readonly number[], traps = 0, bestMoveChanges = 0): number =>
      complexityOf(position, scoresOf(position, values, bestMoveChanges), traps, -1, false);
    expect(of([50])).toBe(32);
    expect(of([50, -300])).toBe(32);
    expect(of([50], 3, 2)).toBe(32);
    expect(of([50, 40, 30, 20, 10, -300, -300])).toBe(50);
    expect(of([50, 40, 30, 20, 10])).toBe(50);
    expect(of([50, 40, 30, 20, 10], 3)).toBe(110);
    expect(of([50, 40, 30, 20, 10], 3, 2)).toBe(206);
    expect(of([50, 40, 30, 20, 10], 20)).toBe(256);
  });

  test('the only recapture is simple if it is best', () => {
    const position = at('4k3/8/8/8/3r4/8/8/3RK3 w - - 0 1');
    const recapture = legalMove(position, 'd1d4');
    const others = legalMoves(position).filter((move) => move !== recapture);
    const scores = {
      moves: [recapture, ...others].map((move, i) => ({ move, score: -i })),
      depth: 2,
      bestMoveChanges: 2,
    };
    const to = (recapture >> 7) & 127;
    expect(complexityOf(position, scores, 0, to, true)).toBe(32);
    expect(complexityOf(position, scores, 0, to, false)).toBeGreaterThan(100);
    expect(moveToUci(recapture)).toBe('d1d4');
  });

  test('carelessness grows quadratically above the minimum complexity and is halved after a capture', () => {
    const found = [32, 88, 144, 200, 256].map((complexity) => carelessnessAt(complexity, false, false));
    expect(found).toEqual([0, 16, 64, 144, 256]);
    expect(carelessnessAt(200, true, false)).toBe(72);
  });

  test('a relaxed character’s carelessness is linear, even after a capture, and 0 in simple positions', () => {
    const found = [32, 88, 144, 200, 256].map((complexity) => carelessnessAt(complexity, true, true));
    expect(found).toEqual([0, 64, 128, 192, 256]);
  });
});
