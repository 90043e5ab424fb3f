import { expect, test } from 'vitest';
import { createNewlySeen } from './newly-seen.ts';

test('returns the ids that the previous call did not have', () => {
  const newlySeen = createNewlySeen();
  expect(newlySeen(['one', 'two'])).toEqual(['one', 'two']);
  expect(newlySeen(['two', 'three', 'two'])).toEqual(['three']);
  expect(newlySeen([])).toEqual([]);
  expect(newlySeen(new Set(['two']))).toEqual(['two']);
});
