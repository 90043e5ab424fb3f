import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('S-13 S-23 at most two at once; the next wait in order, and one too many is sent away at once', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) =>
    turns.take(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });

  const tasks = ['a', 'b', 'c', 'd'].map((name) => begin(name));
  expect(started).toEqual(['a', 'b']);
  expect(await begin('e')).toBeNull();
  ends.get('b')?.();
  expect(await tasks[1]).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  ends.get('a')?.();
  await tasks[0];
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) ends.get(name)?.();
  expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', 'd']);
});

test('a failure frees its place', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 0 });
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(async () => 'yes')).toBe('yes');
});
