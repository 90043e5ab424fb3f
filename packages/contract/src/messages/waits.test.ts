import { expect, test } from 'vitest';
import { waits } from './waits.ts';

test.each([
  [60, '1 minute'],
  [61, '2 minutes'],
  [72 * 60, '72 minutes'],
  [89 * 60 + 1, '2 hours'],
  [5 * 3_600 - 1, '5 hours'],
])('after %i seconds the visitor may try again in %s', (seconds, time) => {
  expect(waits.tooManyTries(seconds)).toBe(`Too many tries. Try again in ${time}.`);
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
])('a page can be opened after %i seconds: in %s', (seconds, time) => {
  expect(waits.tooManyPages(seconds)).toMatch(new RegExp(`Try again in ${time}\\.$`));
});
