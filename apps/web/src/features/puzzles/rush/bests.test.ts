import { expect, test } from 'vitest';
import { NO_BESTS, parseBests, withResult } from './bests.ts';

test('only a better result of a mode is its best', () => {
  const bests = withResult(NO_BESTS, 'five', 7);
  expect(bests).toEqual({ three: 0, five: 7, survival: 0 });
  expect(withResult(bests, 'five', 7)).toBe(bests);
  expect(withResult(bests, 'five', 3)).toBe(bests);
});

test('a stored value is parsed, whatever it is', () => {
  const bests = withResult(NO_BESTS, 'survival', 2);
  expect(parseBests(structuredClone({ id: 'rush', ...bests }))).toEqual(bests);
  for (const value of [undefined, null, 7, {}]) expect(parseBests(value)).toEqual(NO_BESTS);
  for (const value of [{ ...bests, five: -1 }, { ...bests, three: '9' }, { survival: 2 }])
    expect(parseBests(value)).toEqual(bests);
});
