import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimers } from './timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a timer replaces the one of its name, and one or all can be stopped', () => {
  const log: string[] = [];
  const timers = createTimers();
  timers.set('a', 10, () => log.push('replaced'));
  timers.set('a', 20, () => log.push('a'));
  timers.set('b', 20, () => log.push('b'));
  timers.set('c', 20, () => log.push('stopped'));
  timers.clear('c');
  vi.advanceTimersByTime(20);
  expect(log).toEqual(['a', 'b']);

  timers.set('a', 10, () => log.push('stopped'));
  timers.set('b', 10, () => log.push('stopped'));
  timers.clear();
  vi.advanceTimersByTime(10);
  expect(log).toEqual(['a', 'b']);
});
