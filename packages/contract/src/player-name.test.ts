import { expect, test } from 'vitest';
import { parsePlayerName } from './player-name.ts';

test.each([
  ['Maja', 'Maja'],
  ['  Maja  ', 'Maja'],
  ['\u00a0Jo\u3000', 'Jo'],
  ['Zoe\u0308', 'Zoë'],
  ['Zoe\u200b\u0308', 'Zoë'],
  ['Ma\u200bja\u202e', 'Maja'],
  ['M\u0000a\nj\u2028a', 'Maja'],
  ['Maja\u3164', 'Maja'],
  ['Ma\u2800\u3000 ja\u2800', 'Ma ja'],
  ['<img src=x onerror=>', '<img src=x onerror=>'],
  ['♞'.repeat(20), '♞'.repeat(20)],
  ['😀'.repeat(20), '😀'.repeat(20)],
])('R-NM-02 %j is stored as %j', (typed, stored) => {
  expect(parsePlayerName(typed)).toEqual({ ok: true, value: stored });
});

test.each(['', ' ', 'M', ' M ', 'M\u200b', '\u202e\u202e\u202e', '😀'])('R-CO-03 %j is too short', (typed) => {
  expect(parsePlayerName(typed)).toEqual({ ok: false, error: 'too-short' });
});

test.each([
  '\u3164\u3164',
  '\u2800\u2800',
  '\u115f\u1160',
  '\uffa0\u034f\ufe0f',
  '\u3000\u00a0\u1680\u2003',
  '\u{1D159}\u{13441}',
  '\u0301\u0308\u20dd',
  '\u{e0041}\u{e0042}',
  'M\u3164\u2800',
])('T-13 %j shows nothing, or too little, and is too short', (typed) => {
  expect(parsePlayerName(typed)).toEqual({ ok: false, error: 'too-short' });
});

test.each(['Ольга', 'Jürgen', '李雷', 'محمد', 'Işıl', 'Ağa', 'ज्योति', 'สมชาย', '김철수'])(
  'A-66 %s is stored as it is',
  (name) => {
    expect(parsePlayerName(name)).toEqual({ ok: true, value: name });
  },
);

test.each(['x'.repeat(21), '😀'.repeat(21)])('R-CO-03 %j is too long', (typed) => {
  expect(parsePlayerName(typed)).toEqual({ ok: false, error: 'too-long' });
});

test('a long text is refused before it is normalized, which would take quadratic time', () => {
  expect(parsePlayerName(`Maja${'\u0315\u0316'.repeat(4000)}`)).toEqual({ ok: false, error: 'too-long' });
  expect(parsePlayerName('\u0315\u0316'.repeat(4000))).toEqual({ ok: false, error: 'too-long' });
});

test('surrounding spaces do not count for the length', () => {
  expect(parsePlayerName(`  ${'x'.repeat(20)}  `).ok).toBe(true);
});
