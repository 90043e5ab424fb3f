import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners hear of each other value once, until they leave', () => {
  const source = createStore('a');
  const listener = vi.fn<() => void>();
  const leave = source.subscribe(listener);
  source.set('b');
  source.set('b');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(source.get()).toBe('b');
  leave();
  source.set('a');
  expect(listener).toHaveBeenCalledTimes(1);
});
