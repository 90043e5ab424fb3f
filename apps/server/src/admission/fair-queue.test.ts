import { setImmediate } from 'node:timers/promises';
import { err, ok } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createFairQueue, mostWaiting, nextTurn, pathOf, type Source } from './fair-queue.ts';

const from = (address: string, session: string | null = 'one'): Source => ({ address, session });

const sources = fc.record({
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:9:1::'),
  session: fc.constantFrom('a', 'b', 'c', null),
});

test('T-05 among waiting tasks, a source without past use is next, whatever the others have used and however many wait', () => {
  fc.assert(
    fc.property(fc.array(sources, { minLength: 1, maxLength: 30 }), fc.nat(30), (waiting, place) => {
      const newcomer = from('198.51.100.7');
      const paths = waiting.map(pathOf);
      paths.splice(place, 0, pathOf(newcomer));
      const used = new Set(waiting.flatMap(pathOf));
      expect(paths[nextTurn(paths, (key) => (used.has(key) ? 1 : 0))]).toEqual(pathOf(newcomer));
    }),
  );
});

test('T-05 a session without past use comes before the others of its address', () => {
  const paths = [from('192.0.2.1', 'a'), from('192.0.2.1', 'b'), from('192.0.2.1', 'c')].map(pathOf);
  const used = new Map([
    ['192.0.2.1', 9],
    ['192.0.2.1 a', 5],
    ['192.0.2.1 c', 4],
  ]);
  expect(nextTurn(paths, (key) => used.get(key) ?? 0)).toBe(1);
});

test('T-12 the ranges of an IPv6 network share a turn, so that many ranges get no more turns than one address', () => {
  const paths = [from('2001:db8:1:2::'), from('2001:db8:1:3::'), from('192.0.2.1')].map(pathOf);
  const used = new Map([
    ['2001:db8:1::/48', 2],
    ['192.0.2.1', 1],
  ]);
  expect(nextTurn(paths, (key) => used.get(key) ?? 0)).toBe(2);
});

test('T-05 the dropped task is the latest of the range with the most waiting tasks', () => {
  fc.assert(
    fc.property(fc.array(sources, { minLength: 1, maxLength: 30 }), (waiting) => {
      const paths = waiting.map(pathOf);
      const dropped = mostWaiting(paths);
      const count = (index: number) => paths.filter(([first]) => first === paths[index]?.[0]).length;
      expect(count(dropped)).toBe(Math.max(...paths.map((_path, index) => count(index))));
      const same = paths.map((path) => path.join() === paths[dropped]?.join());
      expect(same.lastIndexOf(true)).toBe(dropped);
    }),
  );
});

/** A task that ends when the test ends it. */
function steerable(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = async () => {
    log.push(name);
    await promise;
    return name;
  };
  return { task, end: resolve };
}

test('T-05 beyond the capacity, tasks of the source with the most waiting tasks are refused; others still get their turn', async () => {
  const queue = createFairQueue({ concurrency: 1, capacity: 3 });
  const started: string[] = [];
  const first = steerable(started, 'first');
  const running = queue.run(from('192.0.2.1'), first.task);
  const flood = ['1', '2', '3', '4'].map((name) => queue.run(from('192.0.2.1'), steerable(started, name).task));
  await expect(flood[3]).resolves.toEqual(err('unavailable'));
  const honest = steerable(started, 'honest');
  const answer = queue.run(from('198.51.100.7'), honest.task);
  await expect(flood[2]).resolves.toEqual(err('unavailable'));
  first.end();
  honest.end();
  await expect(running).resolves.toEqual(ok('first'));
  await expect(answer).resolves.toEqual(ok('honest'));
  expect(started.slice(0, 2)).toEqual(['first', 'honest']);
});

test('T-05 past use counts for less than recent use', async () => {
  vi.useFakeTimers();
  const queue = createFairQueue({ concurrency: 1, capacity: 10 });
  const [earlier, recent] = [from('192.0.2.1'), from('192.0.2.2')];
  for (let use = 0; use < 4; use += 1) await queue.run(earlier, async () => use);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await queue.run(recent, async () => 0);
  const started: string[] = [];
  const held = steerable(started, 'held');
  const answers = [queue.run(from('198.51.100.7'), held.task)];
  for (const [source, name] of [
    [recent, 'recent'],
    [earlier, 'earlier'],
  ] as const) {
    const { task, end } = steerable(started, name);
    end();
    answers.push(queue.run(source, task));
  }
  held.end();
  await Promise.all(answers);
  expect(started).toEqual(['held', 'earlier', 'recent']);
  vi.useRealTimers();
});

test('a failing task rejects for its caller, and frees its place', async () => {
  const queue = createFairQueue({ concurrency: 1, capacity: 3 });
  const failing = queue.run(from('192.0.2.1'), () => Promise.reject(new Error('no')));
  const next = queue.run(from('192.0.2.1'), () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toEqual(ok('done'));
});

test('T-14 a network has at most its number of tasks at once; tasks of other networks start meanwhile', async () => {
  const queue = createFairQueue({ perNetwork: 2, capacity: 10 });
  const started: string[] = [];
  const flood = ['1', '2', '3', '4'].map((name) => steerable(started, name));
  const answers = flood.map(({ task }, index) => queue.run(from(`2001:db8:1:${index}::`), task));
  const other = steerable(started, 'other');
  const ofOther = queue.run(from('198.51.100.7'), other.task);
  await setImmediate();
  expect(started).toEqual(['1', '2', 'other']);
  for (const { end } of flood.slice(1)) end();
  await Promise.all(answers.slice(1));
  expect(started.toSorted()).toEqual(['1', '2', '3', '4', 'other']);
  flood[0]?.end();
  other.end();
  await expect(Promise.all([...answers, ofOther])).resolves.toHaveLength(5);
});

test('T-14 a task that has waited too long is refused, and frees its place in the queue', async () => {
  vi.useFakeTimers();
  const queue = createFairQueue({ perNetwork: 1, capacity: 10, maxWaitMs: 5_000 });
  const started: string[] = [];
  const held = steerable(started, 'held');
  const running = queue.run(from('192.0.2.1'), held.task);
  const late = queue.run(from('192.0.2.1'), steerable(started, 'late').task);
  await vi.advanceTimersByTimeAsync(4_000);
  const next = steerable(started, 'next');
  const answer = queue.run(from('192.0.2.1'), next.task);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(late).resolves.toEqual(err('unavailable'));
  held.end();
  next.end();
  await expect(Promise.all([running, answer])).resolves.toEqual([ok('held'), ok('next')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual(['held', 'next']);
  vi.useRealTimers();
});

test('a waiting task whose client has gone leaves the queue, and makes room for others', async () => {
  const queue = createFairQueue({ concurrency: 1, capacity: 1 });
  const started: string[] = [];
  const held = steerable(started, 'held');
  const running = queue.run(from('192.0.2.1'), held.task);
  const leaving = new AbortController();
  const left = queue.run(from('192.0.2.1'), steerable(started, 'left').task, leaving.signal);
  leaving.abort();
  await expect(left).resolves.toEqual(err('unavailable'));
  const gone = queue.run(from('192.0.2.1'), steerable(started, 'gone').task, leaving.signal);
  await expect(gone).resolves.toEqual(err('unavailable'));
  const next = steerable(started, 'next');
  const answer = queue.run(from('192.0.2.1'), next.task);
  held.end();
  next.end();
  await expect(Promise.all([running, answer])).resolves.toEqual([ok('held'), ok('next')]);
  expect(started).toEqual(['held', 'next']);
});
