import * as fake from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
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

test('A-117 acquiring succeeds on a lease whose page had a clock that was ahead', () => {
  const aLittleAhead = ofOther(10_100 + LEASE_MS);
  expect(leaseAfter(aLittleAhead, mine, 'acquire')).toEqual(aLittleAhead);
  expect(leaseAfter(ofOther(70_000), mine, 'acquire')).toEqual(granted);
});

test('A-117 stealing succeeds on a lease that another page holds', () => {
  expect(leaseAfter(ofOther(99_999), mine, 'steal')).toEqual(granted);
});

test('A-117 renewing succeeds for the holder and fails if another page has the lease, expired or not', () => {
  expect(leaseAfter({ ...granted, until: 9_000 }, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(undefined, mine, 'renew')).toEqual(granted);
  expect(leaseAfter(ofOther(9_000), mine, 'renew')).toEqual(ofOther(9_000));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser with an empty database, visible pages and a clock that stands still. */
async function freshBrowser() {
  // The database calls back by `setImmediate`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  vi.resetModules();
  const [{ acquireLease }, { request }] = await Promise.all([import('./lease.ts'), import('./database.ts')]);
  return { acquireLease, stored: () => request((database) => database.get('leases', NAME)) };
}

test('A-117 a page that releases a lease which it has lost leaves it to the page that has it', async () => {
  const { acquireLease, stored } = await freshBrowser();
  const onLost = vi.fn<() => void>();
  const first = await acquireLease(NAME, { steal: false, onLost });
  const second = await acquireLease(NAME, { steal: true, onLost: () => {} });
  expect(second).not.toBeNull();
  const { holder } = (await stored()) as { holder: string };
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 5_000 });

  first?.release();
  expect(await stored()).toMatchObject({ holder });
  // Waits until the holder renews its lease.
  let third: unknown;
  void acquireLease(NAME, { steal: false, onLost: () => {} }).then((lock) => (third = lock));
  await vi.waitFor(() => expect(third).toBeNull(), { timeout: 5_000 });

  second?.release();
  expect(await stored()).toBeUndefined();
});
