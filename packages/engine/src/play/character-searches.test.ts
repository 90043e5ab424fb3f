import { Position } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { legalMove, replay } from '../request.ts';
import { isObviousMistake, searchHindsight } from './character-searches.ts';
import { type Strength, STRENGTHS } from './strengths.ts';

const FISH_ER = STRENGTHS['bobby-fish-er'];
/** White has chosen the wrong path in a pawn race, which takes a search of ten plies to see. */
const RACE = {
  ruleSet: 'standard',
  startFen: '8/8/6p1/3k1P1P/p1p5/1p6/1K6/8 w - - 0 55',
  moves: ['f5g6', 'a4a3'],
} as const;
const NOTICEABLE_LOSS = 120;

function givenAway(strength: Strength): number {
  const past = runToCompletion(searchHindsight(replay(RACE), strength));
  return past === null ? 0 : past.before - past.after;
}

test('the hindsight depth decides whether a mistake of the last move is found', () => {
  expect(givenAway(FISH_ER)).toBeGreaterThan(NOTICEABLE_LOSS);
  expect(givenAway({ ...FISH_ER, hindsight: { ...FISH_ER.hindsight, depth: 8 } })).toBeLessThan(NOTICEABLE_LOSS);
});

test.each([[[]], [['f5g6']]])('hindsight is null before the character’s first move: %j', (moves) => {
  expect(runToCompletion(searchHindsight(replay({ ...RACE, moves }), FISH_ER))).toBeNull();
});

test.each([
  ['a knight that a pawn takes', '4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1', 'c3d5', 300, true],
  ['a knight that a pawn takes, with nothing to lose', '4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1', 'c3d5', -2000, false],
  ['a knight that a distant rook takes', '3rk3/8/8/8/8/8/4N3/4K3 w - - 0 1', 'e2d4', 0, false],
  ['a stalemate', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', 'f1f7', 900, false],
] as const)('a second thought finds only plain mistakes: %s', (_, fen, uci, baseline, found) => {
  const position = Position.fromFen(fen, 'standard');
  const before = position.toFen();
  const thought = isObviousMistake(position, legalMove(position, uci), baseline, 0);
  expect(runToCompletion(thought)).toBe(found);
  expect(position.toFen()).toBe(before);
});
