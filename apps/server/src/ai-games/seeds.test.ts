import { COUNTED } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { type LatestGame, nextSeed } from './seeds.ts';

const LOOKED_AT = 7;
const FRESH = 8;
const { plies: LONG } = COUNTED.offBoard;

const latest = (facts: Omit<LatestGame, 'seed'>): LatestGame => ({ seed: LOOKED_AT, ...facts });

test.each<Omit<LatestGame, 'seed'>>([
  { status: 'open', reason: null, plies: 0 },
  { status: 'open', reason: null, plies: LONG - 1 },
  { status: 'not-counted', reason: 'too-short', plies: 0 },
  { status: 'not-counted', reason: 'too-short', plies: LONG - 1 },
  { status: 'not-counted', reason: 'casual', plies: 6 },
  { status: 'not-counted', reason: 'character-timed-out', plies: 5 },
  { status: 'refused', reason: 'wrong-result', plies: 6 },
])('T-07 a game that was only looked at leaves its seed to the next one: %j', (facts) => {
  expect(nextSeed(latest(facts), FRESH)).toBe(LOOKED_AT);
});

test.each<Omit<LatestGame, 'seed'>>([
  { status: 'open', reason: null, plies: LONG },
  { status: 'not-counted', reason: 'too-short', plies: LONG },
  { status: 'not-counted', reason: 'casual', plies: LONG },
  // These ended on the board.
  { status: 'counted', reason: null, plies: 4 },
  { status: 'ended', reason: null, plies: 7 },
  { status: 'not-counted', reason: 'character-limit', plies: 7 },
  { status: 'not-counted', reason: 'connection', plies: 7 },
  { status: 'not-counted', reason: 'engine-changed', plies: 7 },
  { status: 'not-counted', reason: 'not-verified', plies: 7 },
  { status: 'not-counted', reason: 'voided', plies: 7 },
])('T-07 a game that was played does not, so that the same moves do not win twice: %j', (facts) => {
  expect(nextSeed(latest(facts), FRESH)).toBe(FRESH);
});
