import { expect, test } from 'vitest';
import { runThrough } from '../pause.ts';
import { replay } from '../request.ts';
import { lookBack } from './looks.ts';
import { type Strength, STRENGTHS } from './strengths.ts';

const FISH_ER = STRENGTHS['bobby-fish-er'];
/** White's pawn has taken the wrong way in a race of pawns, which can be seen ten plies ahead. */
const RACE = {
  ruleSet: 'standard',
  startFen: '8/8/6p1/3k1P1P/p1p5/1p6/1K6/8 w - - 0 55',
  moves: ['f5g6', 'a4a3'],
} as const;
const SHOCK = 120;

function givenAway(strength: Strength): number {
  const past = runThrough(lookBack(replay(RACE), strength));
  return past === null ? 0 : past.before - past.after;
}

test('how far a character looks back decides what it notices of its last move', () => {
  expect(givenAway(FISH_ER)).toBeGreaterThan(SHOCK);
  expect(givenAway({ ...FISH_ER, hindsight: { ...FISH_ER.hindsight, depth: 8 } })).toBeLessThan(SHOCK);
});

test('before an own move there is nothing to look back at', () => {
  expect(runThrough(lookBack(replay({ ...RACE, moves: [] }), FISH_ER))).toBeNull();
});
