import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingsOf, skeletonOf } from './lookalikes.ts';

test.each([
  // From UTS 39, section 4: "paypal" with Cyrillic letters, and examples from confusables.txt for other planes and
  // lengths.
  ['\u0440\u0430y\u0440\u0430l', 'paypal'],
  ['\u0441', 'c'],
  ['m', 'rn'],
  ['\u2491', 'lO.'],
  ['\ud835\udc00', 'A'],
  ['\u01c9', 'lj'],
  ['\u1e69', 's\u0323\u0307'],
  ['I|1', 'lll'],
  // й with a tail, which looks like и.
  ['\u048b', skeletonOf('\u0439\u0326')],
])('T-13 the skeleton of %j is %j', (text, skeleton) => {
  expect(skeletonOf(text)).toBe(skeleton);
});

test('T-13 a skeleton is its own skeleton, also in every normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const skeleton = skeletonOf(text);
      expect(skeletonOf(skeleton)).toBe(skeleton);
      expect(skeletonOf(text.normalize('NFC'))).toBe(skeleton);
    }),
  );
});

test('T-13 stand-ins and capitals read like the letters that they resemble', () => {
  const [admin] = readingsOf('admin');
  for (const text of ['Adm1n', '@DMIN', 'adrnin', 'ADMlN', '\uff21dmin']) expect(readingsOf(text)).toContain(admin);
  expect(readingsOf('Adam')).not.toContain(admin);
  expect(readingsOf('Adm1n! 1').map((reading) => reading.trim())).toContain(admin);
});
