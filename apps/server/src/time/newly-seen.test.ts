import { expect, test } from 'vitest';
import { createNewlySeen } from './newly-seen.ts';

test('what was not there the last time is new, once; what comes again later is new again', () => {
  const news = createNewlySeen();
  expect(news(['one', 'two'])).toEqual(['one', 'two']);
  expect(news(['two', 'three', 'two'])).toEqual(['three']);
  expect(news([])).toEqual([]);
  expect(news(new Set(['two']))).toEqual(['two']);
});
