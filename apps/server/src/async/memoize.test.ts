import { expect, test } from 'vitest';
import { memoizeBriefly } from './memoize.ts';

function createMemoized({ takes, maxAge = 60_000 }: { takes: number; maxAge?: number }) {
  let now = 0;
  const reads: string[] = [];
  const read = memoizeBriefly(
    async (key: string) => {
      reads.push(key);
      await Promise.resolve();
      now += takes;
      if (key === 'bad') throw new Error('no answer');
      return `${key} ${reads.length}`;
    },
    { keyOf: (key) => key, now: () => now, maxAge },
  );
  return { read, reads, pass: (ms: number) => (now += ms) };
}

test('keeps a result fifty times as long as the read took', async () => {
  const { read, pass, reads } = createMemoized({ takes: 10 });
  expect(await read('a')).toBe('a 1');
  pass(499);
  expect(await read('a')).toBe('a 1');
  pass(1);
  expect(await read('a')).toBe('a 2');
  expect(reads).toEqual(['a', 'a']);
});

test('keeps a result no longer than the maximum age', async () => {
  const { read, pass } = createMemoized({ takes: 10, maxAge: 100 });
  await read('a');
  pass(100);
  expect(await read('a')).toBe('a 2');
});

test('shares concurrent reads of a key, and runs reads one at a time', async () => {
  const { read, reads } = createMemoized({ takes: 10 });
  const answers = Promise.all([read('a'), read('b'), read('a')]);
  await Promise.resolve();
  expect(reads).toEqual(['a']);
  expect(await answers).toEqual(['a 1', 'b 2', 'a 1']);
});

test('does not keep failures, and continues after them', async () => {
  const { read, reads } = createMemoized({ takes: 10 });
  const [bad, good] = [read('bad'), read('a')];
  await expect(bad).rejects.toThrow('no answer');
  expect(await good).toBe('a 2');
  await expect(read('bad')).rejects.toThrow('no answer');
  expect(reads).toEqual(['bad', 'a', 'bad']);
});
