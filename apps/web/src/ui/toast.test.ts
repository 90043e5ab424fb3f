import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const text = () => toasts.get()?.text ?? null;

test('a toast stays four seconds, or as long as it is told to', () => {
  toast({ text: 'usual' });
  vi.advanceTimersByTime(3_999);
  expect(text()).toBe('usual');
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
  toast({ text: 'short', ms: 2_000 });
  vi.advanceTimersByTime(2_000);
  expect(text()).toBeNull();
});

test('the newest takes the place of the one before, for its own full time', () => {
  toast({ text: 'first' });
  vi.advanceTimersByTime(3_000);
  toast({ text: 'second', kind: 'error' });
  vi.advanceTimersByTime(3_999);
  expect(toasts.get()).toMatchObject({ text: 'second', kind: 'error' });
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('the same text twice is two toasts, so that it is read out twice', () => {
  toast({ text: 'again' });
  const first = toasts.get()?.id;
  toast({ text: 'again' });
  expect(toasts.get()?.id).not.toBe(first);
});

test('a held toast waits, and goes on with what it had left', () => {
  toast({ text: 'held' });
  vi.advanceTimersByTime(1_000);
  toasts.hold();
  toasts.hold();
  vi.advanceTimersByTime(60_000);
  expect(text()).toBe('held');
  toasts.release();
  vi.advanceTimersByTime(2_999);
  expect(text()).toBe('held');
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('held near its end it stays one more second', () => {
  toast({ text: 'late' });
  vi.advanceTimersByTime(3_900);
  toasts.hold();
  toasts.release();
  vi.advanceTimersByTime(999);
  expect(text()).toBe('late');
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('a new toast is not held by a hand on the one before', () => {
  toast({ text: 'old' });
  toasts.hold();
  toast({ text: 'new' });
  vi.advanceTimersByTime(4_000);
  expect(text()).toBeNull();
  toasts.release();
  expect(text()).toBeNull();
});

test('a toast can be dismissed before its time, but not one that took its place', () => {
  toast({ text: 'old' });
  toast({ text: 'new' });
  toasts.dismiss('old');
  expect(text()).toBe('new');
  toasts.dismiss('new');
  expect(text()).toBeNull();
  toast({ text: 'newest' });
  vi.advanceTimersByTime(3_999);
  expect(text()).toBe('newest');
});

test('who listens hears of every change until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = toasts.subscribe(heard);
  toast({ text: 'one' });
  vi.advanceTimersByTime(4_000);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toast({ text: 'two' });
  expect(heard).toHaveBeenCalledTimes(2);
});
