import { expect, test } from 'vitest';
import { LEASE_MS, leaseAfter } from './lease.ts';

const NAME = 'ai-game-one';
const mine = { id: NAME, holder: 'me', now: 10_000 };
const granted = { id: NAME, holder: 'me', until: 10_000 + LEASE_MS };
const ofOther = (until: number) => ({ id: NAME, holder: 'other', until });

test('A-117 a free lease is granted, and an invalid stored value counts as free', () => {
  for (const stored of [undefined, null, 7, {}, { id: NAME, holder: 3, until: 1 }])
    expect(leaseAfter(stored, mine, 'acquire')).toEqual(granted);
});

test('A-117 acquiring succeeds on an expired lease and fails on one that another page holds', () => {
  expect(leaseAfter(ofOther(10_000), mine, 'acquire')).toEqual(granted);
  expect(leaseAfter(ofOther(10_001), mine, 'acquire')).toEqual(ofOther(10_001));
});

test('A-117 stealing succeeds on a lease that another page holds', () => {
  expect(leaseAfter(ofOther(99_999), mine, 'steal')).toEqual(granted);
});

test('A-117 renewing succeeds for the holder and fails if another page has the lease, expired or not', () => {
  expect(leaseAfter({ ...granted, until: 9_000 }, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(undefined, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(ofOther(9_000), mine, 'renew')).toEqual(ofOther(9_000));
});
