import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.ts';

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '12',
  '{"theme":3,"volume":"loud","sound":null}',
  '{"__proto__":{"theme":"dark"}}',
])('%s is parsed as the defaults', (text) => {
  expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES);
});

test('valid values are kept beside invalid ones, and unknown keys are dropped', () => {
  const text = '{"theme":"dark","volume":2,"rules":"simplified","premove":"yes","askPromotion":true,"admin":true}';
  expect(parsePreferences(text)).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    rules: 'simplified',
    askPromotion: true,
  });
});

test('whatever the stored text is, every preference has a valid value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = parsePreferences(text);
      expect(Object.keys(read).toSorted()).toEqual(Object.keys(DEFAULT_PREFERENCES).toSorted());
      expect(parsePreferences(JSON.stringify(read))).toEqual(read);
    }),
  );
});
