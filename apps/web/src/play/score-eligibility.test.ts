import type { GameCount } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import {
  scoreIn,
  UNKNOWN,
  VERIFYING,
  type ScoreEligibility,
  eligibilityOf,
  eligibilityText,
} from './score-eligibility.ts';

const TOO_SHORT = 'Too short: a game that isn’t decided on the board needs 10 moves each and 60 seconds.';
const DAY = '2026-11-21';
const COUNTED: GameCount = { status: 'counted', score: 1159, seconds: 141, rank: 3, streak: 2, day: DAY };

test.each<[GameCount, ScoreEligibility, string]>([
  [{ status: 'open' }, VERIFYING, 'Verifying...'],
  [{ status: 'verifying' }, VERIFYING, 'Verifying...'],
  [COUNTED, COUNTED, 'Rank today 3. Streak 2.'],
  [{ status: 'not-counted', reason: 'too-short' }, { status: 'uncounted', why: TOO_SHORT }, TOO_SHORT],
  [
    { ...COUNTED, score: 0, rank: null, streak: 0 },
    { ...COUNTED, score: 0, rank: null, streak: 0 },
    'Your first win gives you a rank. Streak 0.',
  ],
  [
    { status: 'refused', reason: 'illegal-move' },
    { status: 'uncounted', why: 'This game contains an illegal move.' },
    'This game contains an illegal move.',
  ],
])('what the server says becomes what is shown: %j', (count, eligibility, text) => {
  expect(eligibilityOf(count)).toEqual(eligibility);
  expect(eligibilityText(eligibility, DAY)).toBe(text);
});

test('the rank of a game of an earlier day is the one of that day', () => {
  expect(eligibilityText(COUNTED, '2026-11-22')).toBe('Rank that day 3. Streak 2.');
});

test('a server that cannot be asked leaves it open', () => {
  expect(eligibilityText(UNKNOWN, DAY)).toBe('We couldn’t load your score.');
});

test('R-OVR-12 only a counted game has a score', () => {
  expect(scoreIn(COUNTED)).toEqual({ score: 1159 });
  for (const eligibility of [VERIFYING, UNKNOWN, null]) expect(scoreIn(eligibility)).toEqual({});
});
