import { type Clock, evenTimes, newClock, type SideTimes } from '@sixtyfour/chess';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClock } from './subscriptions.ts';
import { untilNextText } from '../game/players/SideBar.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watch(clock: Clock | null, times: SideTimes = evenTimes(300_000)) {
  const heard: string[] = [];
  const stop = watchClock(
    { clock, times },
    {
      onFlag: () => heard.push('flag'),
      onLow: (side, seconds) => heard.push(`${side} ${seconds}`),
    },
  );
  return { heard, stop };
}

test('the running side is warned at 60, 30 and 10 seconds, and when its time is up', () => {
  const { heard } = watch(newClock(evenTimes(300_000), 'white', 1_000_000));
  vi.advanceTimersByTime(239_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['white 60']);
  vi.advanceTimersByTime(59_999);
  expect(heard).toEqual(['white 60', 'white 30', 'white 10']);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['white 60', 'white 30', 'white 10', 'flag']);
});

test('in a game of another length the low times are in proportion', () => {
  const times = evenTimes(60_000, 1_000);
  const { heard } = watch(newClock(times, 'black', 1_000_000), times);
  vi.advanceTimersByTime(58_000);
  expect(heard).toEqual(['black 12', 'black 6', 'black 2']);
});

test('past warnings are not repeated, and a flag that fell earlier is noticed at once', () => {
  const { heard } = watch({ white: 40_000, black: 9000, running: 'white', anchor: 985_000 });
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual(['white 10']);
  expect(watch({ white: 1, black: 1, running: 'black', anchor: 0 }).heard).toEqual(['flag']);
});

test.each([
  ['after the flag has fallen, only that is told', 600_000, ['flag']],
  ['of the warnings that it missed, only the last is told', 275_000, ['white 30']],
])('when the timers stood still with the device: %s', (_, asleepMs, told) => {
  const { heard } = watch(newClock(evenTimes(300_000), 'white', 1_000_000));
  vi.setSystemTime(1_000_000 + asleepMs);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(told);
});

test.each([300, 100_000])('when the device’s clock is set back by %i ms, the alarms come at the right moment', (ms) => {
  const { heard } = watch(newClock(evenTimes(300_000), 'white', 1_000_000));
  vi.setSystemTime(1_000_000 - ms);
  vi.advanceTimersByTime(240_000 + ms - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['white 60']);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['white 60', 'white 30', 'white 10', 'flag']);
});

test('in a hidden page, where timers that follow timers are late by up to a minute, the alarms are not', () => {
  const setTimer = globalThis.setTimeout;
  let isNested = false;
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) =>
    setTimer(
      () => {
        isNested = true;
        act();
        isNested = false;
      },
      isNested ? Math.ceil(ms / 60_000) * 60_000 : ms,
    ),
  );
  const { heard } = watch(newClock(evenTimes(300_000), 'white', 1_000_000));
  for (const [ms, told] of [
    [239_999, []],
    [1, ['white 60']],
    [30_000, ['white 60', 'white 30']],
    [20_000, ['white 60', 'white 30', 'white 10']],
    [10_000, ['white 60', 'white 30', 'white 10', 'flag']],
  ] as const) {
    vi.advanceTimersByTime(ms);
    expect(heard).toEqual(told);
  }
});

test('no alarms after it is stopped, on a stopped clock, or without a clock', () => {
  const { heard, stop } = watch(newClock(evenTimes(300_000), 'white', 1_000_000));
  stop();
  vi.advanceTimersByTime(400_000);
  expect(heard).toEqual([]);
  expect(watch({ white: 1, black: 1, running: null, anchor: 0 }).heard).toEqual([]);
  expect(watch(null).heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [300_000, 1000],
  [299_500, 500],
  [10_001, 1],
  [10_000, 100],
  [9950, 50],
  [1, 1],
])('R-CLK-01 with %i ms left the text changes in %i ms', (left, until) => {
  expect(untilNextText(left)).toBe(until);
});
