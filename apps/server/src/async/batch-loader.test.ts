import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

test('calls in the same turn share one read, with each key once, and get their own values', async () => {
  const reads: (readonly string[])[] = [];
  const lengthOf = createBatchLoader(async (keys: readonly string[]) => {
    reads.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]));
  });
  expect(await Promise.all(['a', 'bb', 'none', 'a'].map(lengthOf))).toEqual([1, 2, null, 1]);
  expect(await lengthOf('cccc')).toBe(4);
  expect(reads).toEqual([['a', 'bb', 'none'], ['cccc']]);
});

test('a call during a read starts a new read and does not wait for the first', async () => {
  const reads: PromiseWithResolvers<ReadonlyMap<string, number>>[] = [];
  const valueOf = createBatchLoader(() => {
    const held = Promise.withResolvers<ReadonlyMap<string, number>>();
    reads.push(held);
    return held.promise;
  });
  const before = valueOf('a');
  await expect.poll(() => reads).toHaveLength(1);
  const after = valueOf('a');
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.resolve(new Map([['a', 2]]));
  expect(await after).toBe(2);
  reads[0]?.resolve(new Map([['a', 1]]));
  expect(await before).toBe(1);
});

test('a failed read rejects only the calls that share it', async () => {
  let isAway = true;
  const valueOf = createBatchLoader(async (keys: readonly string[]) => {
    if (isAway) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  expect(await Promise.allSettled([valueOf('a'), valueOf('b')])).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  isAway = false;
  await endOfTurn();
  expect(await valueOf('a')).toBe('a');
});
