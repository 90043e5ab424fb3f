import { expect, test, vi } from 'vitest';
import { START, testView } from './test-view.ts';
import { createViewSource } from './view.ts';

test('listeners hear of each other view once, until they leave', () => {
  const source = createViewSource(testView(START));
  const listener = vi.fn<() => void>();
  const leave = source.subscribe(listener);
  const next = testView(START, { selected: 'e2' });
  source.set(next);
  source.set(next);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(source.get()).toBe(next);
  leave();
  source.set(testView(START));
  expect(listener).toHaveBeenCalledTimes(1);
});
