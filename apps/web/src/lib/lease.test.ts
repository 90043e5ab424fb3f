import { expect, test } from 'vitest';
import { LEASE_MS, leaseAfter } from './lease.ts';

const NAME = 'ai-game-one';
const mine = { id: NAME, holder: 'me', now: 10_000 };
const granted = { id: NAME, holder: 'me', until: 10_000 + LEASE_MS };
const ofOther = (until: number) => ({ id: NAME, holder: 'other', until });

test('A-117 what nobody holds is granted, also where something else is stored', () => {
  for (const kept of [undefined, null, 7, {}, { id: NAME, holder: 3, until: 1 }])
    expect(leaseAfter(kept, mine, 'ask')).toEqual(granted);
});

test('A-117 who asks gets what has lapsed, and not what another page holds', () => {
  expect(leaseAfter(ofOther(10_000), mine, 'ask')).toEqual(granted);
  expect(leaseAfter(ofOther(10_001), mine, 'ask')).toEqual(ofOther(10_001));
});

test('A-117 who takes over gets it from anybody', () => {
  expect(leaseAfter(ofOther(99_999), mine, 'take')).toEqual(granted);
});

test('A-117 the holder renews its own, and has lost what another page holds, lapsed or not', () => {
  expect(leaseAfter({ ...granted, until: 9_000 }, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(undefined, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(ofOther(9_000), mine, 'renew')).toEqual(ofOther(9_000));
});
