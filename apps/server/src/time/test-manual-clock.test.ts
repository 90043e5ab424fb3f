import { expect, test, vi } from 'vitest';
import type { ServerClock } from './clock.ts';
import { createManualClock } from './test-manual-clock.ts';

const still: ServerClock = { now: () => 1000, after: () => () => undefined, every: () => () => undefined };

test('runs due timers in order, each at its own time', () => {
  const clock = createManualClock(still);
  const log: string[] = [];
  const note = (name: string) => () => log.push(`${name} at ${clock.now()}`);
  clock.after(300, note('late'));
  clock.after(100, note('early'));
  clock.every(150, note('again'));
  clock.after(700, note('not yet'));
  clock.advance(500);
  expect(log).toEqual(['early at 1100', 'again at 1150', 'late at 1300', 'again at 1300', 'again at 1450']);
  expect(clock.now()).toBe(1500);
});

test('a timer that is set during an advance runs in the same advance if it becomes due', () => {
  const clock = createManualClock(still);
  const ran = vi.fn<() => void>();
  clock.after(100, () => clock.after(100, ran));
  clock.advance(150);
  expect(ran).not.toHaveBeenCalled();
  clock.advance(50);
  expect(ran).toHaveBeenCalledOnce();
});

test('a cancelled timer does not run', () => {
  const clock = createManualClock(still);
  const ran = vi.fn<() => void>();
  clock.after(100, ran)();
  clock.every(100, ran)();
  clock.advance(1000);
  expect(ran).not.toHaveBeenCalled();
});

test('between advances it follows the wrapped clock and never decreases', () => {
  let inner = 1000;
  const due: (() => void)[] = [];
  const clock = createManualClock({ ...still, now: () => inner, after: (_, run) => (due.push(run), () => undefined) });
  const ran = vi.fn<() => void>();
  clock.advance(50);
  clock.after(100, ran);
  inner = 1100;
  expect(clock.now()).toBe(1150);
  for (const run of due) run();
  expect(ran).toHaveBeenCalledOnce();
  inner = 900;
  expect(clock.now()).toBe(1150);
});
