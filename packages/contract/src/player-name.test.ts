import { expect, test } from 'vitest';
import { parsePlayerName } from './player-name.ts';

test.each([
  ['Maja', 'Maja'],
  ['  Maja  ', 'Maja'],
  ['\u00a0Jo\u3000', 'Jo'],
  ['Zoe\u0308', 'Zoë'],
  ['Ma\u200bja\u202e', 'Maja'],
  ['M\u0000a\nj\u2028a', 'Maja'],
  ['<img src=x onerror=>', '<img src=x onerror=>'],
  ['♞'.repeat(20), '♞'.repeat(20)],
  ['😀'.repeat(20), '😀'.repeat(20)],
])('R-NM-02 %j is stored as %j', (typed, stored) => {
  expect(parsePlayerName(typed)).toEqual({ ok: true, value: stored });
});

test.each(['', ' ', 'M', ' M ', 'M\u200b', '\u202e\u202e\u202e', '😀'])('R-CO-03 %j is too short', (typed) => {
  expect(parsePlayerName(typed)).toEqual({ ok: false, error: 'too-short' });
});

test.each(['x'.repeat(21), '😀'.repeat(21)])('R-CO-03 %j is too long', (typed) => {
  expect(parsePlayerName(typed)).toEqual({ ok: false, error: 'too-long' });
});

test('surrounding spaces do not count for the length', () => {
  expect(parsePlayerName(`  ${'x'.repeat(20)}  `).ok).toBe(true);
});
