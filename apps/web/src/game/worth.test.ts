import type { GameCount } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { scoreIn, UNKNOWN, VERIFYING, type Worth, worthOf, worthText } from './worth.ts';

const COUNTED: GameCount = { status: 'counted', score: 1159, rank: 3, streak: 2, day: '2026-11-21' };

test.each<[GameCount, Worth, string]>([
  [{ status: 'open' }, VERIFYING, 'Verifying...'],
  [{ status: 'verifying' }, VERIFYING, 'Verifying...'],
  [COUNTED, COUNTED, 'Rank today 3. Streak 2.'],
  [
    { status: 'not-counted', reason: 'too-short' },
    { status: 'not-counted', why: 'It was too short to count.' },
    'It was too short to count.',
  ],
  [
    { status: 'refused', reason: 'illegal-move' },
    { status: 'not-counted', why: 'This game contains an illegal move.' },
    'This game contains an illegal move.',
  ],
])('what the server says becomes what is shown: %j', (count, worth, text) => {
  expect(worthOf(count)).toEqual(worth);
  expect(worthText(worth)).toBe(text);
});

test('a server that cannot be asked leaves it open', () => {
  expect(worthText(UNKNOWN)).toBe('We couldn’t load your score.');
});

test('R-OVR-12 only a counted game has a score', () => {
  expect(scoreIn(COUNTED)).toEqual({ score: 1159 });
  for (const worth of [VERIFYING, UNKNOWN, null]) expect(scoreIn(worth)).toEqual({});
});
