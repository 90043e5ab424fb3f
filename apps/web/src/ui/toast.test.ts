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

test('a toast is shown for four seconds by default', () => {
  toast({ text: 'usual' });
  vi.advanceTimersByTime(3_999);
  expect(text()).toBe('usual');
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
  toast({ text: 'short', ms: 2_000 });
  vi.advanceTimersByTime(2_000);
  expect(text()).toBeNull();
});

test('a new toast replaces the previous one for its full time', () => {
  toast({ text: 'first' });
  vi.advanceTimersByTime(3_000);
  toast({ text: 'second', kind: 'error' });
  vi.advanceTimersByTime(3_999);
  expect(toasts.get()).toMatchObject({ text: 'second', kind: 'error' });
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('a repeated text is a new toast, so that it is read out again', () => {
  toast({ text: 'again' });
  const first = toasts.get()?.id;
  toast({ text: 'again' });
  expect(toasts.get()?.id).not.toBe(first);
});

test('a held toast keeps its remaining time', () => {
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

test('a toast held near its end is shown for one more second', () => {
  toast({ text: 'late' });
  vi.advanceTimersByTime(3_900);
  toasts.hold();
  toasts.release();
  vi.advanceTimersByTime(999);
  expect(text()).toBe('late');
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('holding a toast does not hold the next one', () => {
  toast({ text: 'old' });
  toasts.hold();
  toast({ text: 'new' });
  vi.advanceTimersByTime(4_000);
  expect(text()).toBeNull();
  toasts.release();
  expect(text()).toBeNull();
});

test('dismissing a toast does not dismiss the one that replaced it', () => {
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

test('a change of the toast, such as that it has been read out, does not change its time', () => {
  toast({ text: 'heard' });
  vi.advanceTimersByTime(3_999);
  const shown = toasts.get();
  if (shown !== null) toasts.set({ ...shown, isHeard: true });
  expect(toasts.get()).toMatchObject({ text: 'heard', isHeard: true });
  vi.advanceTimersByTime(1);
  expect(text()).toBeNull();
});

test('subscribers are notified of every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const stop = toasts.subscribe(listener);
  toast({ text: 'one' });
  vi.advanceTimersByTime(4_000);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast({ text: 'two' });
  expect(listener).toHaveBeenCalledTimes(2);
});
