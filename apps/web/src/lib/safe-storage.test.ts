import { expect, test } from 'vitest';
import { neverThrowing } from './safe-storage.ts';

const KEY = 'key';

/** Storage with an old value. `stored` is shared by all tabs. */
function tabWithOldValue() {
  const stored = new Map([[KEY, 'old']]);
  const state = { isFull: false, isBlocked: false };
  const storage = neverThrowing(() => {
    if (state.isBlocked) throw new DOMException('blocked', 'SecurityError');
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
      removeItem: (key) => void stored.delete(key),
    };
  });
  return { storage, stored, state };
}

test('a value that does not fit is read instead of the stored one', () => {
  const { storage, state } = tabWithOldValue();
  state.isFull = true;
  storage.write(KEY, 'new');
  expect(storage.read(KEY)).toBe('new');
});

test.each(['next', null])('after that, a write of %s that succeeds counts', (next) => {
  const { storage, stored, state } = tabWithOldValue();
  state.isFull = true;
  storage.write(KEY, 'new');
  state.isFull = false;
  storage.write(KEY, next);
  expect(storage.read(KEY)).toBe(next);
  expect(stored.get(KEY) ?? null).toBe(next);
});

test.each(['next', null])('after that, a write of %s by another tab counts', (next) => {
  const { storage, stored, state } = tabWithOldValue();
  state.isFull = true;
  storage.write(KEY, 'new');
  if (next === null) stored.delete(KEY);
  else stored.set(KEY, next);
  expect(storage.read(KEY)).toBe(next);
});

test('where storage is blocked, nothing throws, and a value lasts until the page is closed', () => {
  const { storage, state } = tabWithOldValue();
  state.isBlocked = true;
  expect(storage.read(KEY)).toBeNull();
  storage.write(KEY, 'new');
  expect(storage.read(KEY)).toBe('new');
  storage.write(KEY, null);
  expect(storage.read(KEY)).toBeNull();
});
