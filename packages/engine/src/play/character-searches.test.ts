import { expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { replay } from '../request.ts';
import { searchHindsight } from './character-searches.ts';
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

test('hindsight is null before the character’s first move', () => {
  expect(runToCompletion(searchHindsight(replay({ ...RACE, moves: [] }), FISH_ER))).toBeNull();
});
