import { expect, test } from 'vitest';
import { createGameCache, QueueFull } from './game-cache.ts';
import type { OnlineGameState } from './online-game.ts';

const game = { id: 'a' } as OnlineGameState;

test('tasks of one game run one at a time, and a failed task does not stop the others', async () => {
  const live = createGameCache({ now: () => 0 });
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const done = [
    live.run('a', async () => {
      log.push('first begins');
      await first.promise;
      log.push('first ends');
    }),
    live.run('a', async () => {
      log.push('second');
      throw new Error('refused');
    }),
    live.run('a', async () => log.push('third')),
    live.run('b', async () => log.push('another game')),
  ];
  await done[3];
  first.resolve();
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(log).toEqual(['first begins', 'another game', 'first ends', 'second', 'third']);
});

test('a full queue rejects tasks, and accepts them again when it is empty', async () => {
  const live = createGameCache({ now: () => 0 });
  const held = Promise.withResolvers<void>();
  const tasks = Array.from({ length: 64 }, () => live.run('a', () => held.promise));
  await expect(live.run('a', async () => undefined)).rejects.toBeInstanceOf(QueueFull);
  held.resolve();
  await Promise.all(tasks);
  await live.idle();
  expect(await live.run('a', async () => 'taken')).toBe('taken');
});

test('one player fills only their own places in the queue', async () => {
  const live = createGameCache({ now: () => 0 });
  const held = Promise.withResolvers<void>();
  const tasks = Array.from({ length: 16 }, () => live.run('a', () => held.promise, 'one'));
  await expect(live.run('a', async () => undefined, 'one')).rejects.toBeInstanceOf(QueueFull);
  // However many other players there are.
  for (let other = 0; other < 64; other += 1) tasks.push(live.run('a', () => held.promise, `${other}`));
  const ofOther = live.run('a', async () => 'of the other', 'other');
  const ofServer = live.run('a', async () => 'of the server');
  const elsewhere = live.run('b', async () => 'of another game', 'one');
  held.resolve();
  expect(await Promise.all([ofOther, ofServer, elsewhere])).toEqual([
    'of the other',
    'of the server',
    'of another game',
  ]);
  await Promise.all(tasks);
  expect(await live.run('a', async () => 'taken', 'one')).toBe('taken');
});

test('an unused game is evicted, one in use is not', async () => {
  let now = 0;
  const live = createGameCache({ now: () => now });
  await live.run('a', async (held) => {
    held.game = game;
  });
  expect(live.peek('a')).toBe(game);
  const busy = Promise.withResolvers<void>();
  const task = live.run('b', async (held) => {
    held.game = game;
    await busy.promise;
  });
  now = 119_000;
  live.evictIdle();
  expect(live.peek('a')).toBe(game);
  now = 121_000;
  live.evictIdle();
  expect(live.peek('a')).toBeNull();
  busy.resolve();
  await task;
  expect(live.peek('b')).toBe(game);
});

test('at most two thousand games are cached; the least recently used is evicted first', async () => {
  const live = createGameCache({ now: () => 0 });
  for (let i = 0; i < 2_000; i++)
    await live.run(String(i), async (held) => {
      held.game = game;
    });
  await live.run('0', async () => undefined);
  await live.run('2000', async () => undefined);
  expect(live.peek('0')).toBe(game);
  expect(live.peek('1')).toBeNull();
  expect(live.peek('2')).toBe(game);
});
