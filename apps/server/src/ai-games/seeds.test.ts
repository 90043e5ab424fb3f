import { COUNTED } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { type LatestGame, nextSeed } from './seeds.ts';

const LOOKED_AT = 7;
const FRESH = 8;
const { plies: LONG } = COUNTED.offBoard;

type Facts = Omit<LatestGame, 'seed'>;

const latest = (facts: Facts): LatestGame => ({ seed: LOOKED_AT, ...facts });

test.each<Facts>([
  { status: 'open', verified: false, plies: 0 },
  { status: 'open', verified: false, plies: LONG - 1 },
  // Given up, or won on time.
  { status: 'not-counted', verified: false, plies: LONG - 1 },
  // A loss needs no verification, so it could be faked with four moves of one's own.
  { status: 'counted', verified: false, plies: 4 },
  { status: 'refused', verified: true, plies: 6 },
])('T-07 the seed of a game that was only looked at, or lost at once, is used for the next one: %j', (facts) => {
  expect(nextSeed(latest(facts), FRESH)).toBe(LOOKED_AT);
});

test.each<Facts>([
  { status: 'open', verified: false, plies: LONG },
  { status: 'counted', verified: false, plies: LONG },
  { status: 'not-counted', verified: false, plies: LONG },
  // Won or drawn on the board.
  { status: 'ended', verified: false, plies: 7 },
  { status: 'counted', verified: true, plies: 7 },
  { status: 'not-counted', verified: true, plies: 7 },
])('T-07 the seed of a game that was played is not, so that the same moves do not win twice: %j', (facts) => {
  expect(nextSeed(latest(facts), FRESH)).toBe(FRESH);
});
