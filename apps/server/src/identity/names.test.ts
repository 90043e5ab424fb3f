import { expect, test } from 'vitest';
import { acceptName } from './names.ts';

test.each([
  ['  Ada Lovelace ', 'Ada Lovelace'],
  ['Zoe\u0301', 'Zo\u00e9'],
  ['\u202egnp.exe\u200b', 'gnp.exe'],
  ['🦄🦄', '🦄🦄'],
  ['Charles Dickens', 'Charles Dickens'],
  ['Cocktail', 'Cocktail'],
  ['Nazir Matsushita', 'Nazir Matsushita'],
  ['Guesthouse', 'Guesthouse'],
  ['<b>Bob</b>', '<b>Bob</b>'],
])('%j is accepted as %j', (text, name) => {
  expect(acceptName(text)).toEqual({ ok: true, value: name });
});

test.each([
  ['a', 'name-too-short'],
  [' \u200b a \u200b ', 'name-too-short'],
  ['abcdefghijklmnopqrstu', 'name-too-long'],
  ['F.u.c.k You', 'name-refused'],
  ['5h1thead', 'name-refused'],
  ['Sh\u00eet', 'name-refused'],
  ['s h i t', 'name-refused'],
  ['big dick', 'name-refused'],
  ['Guest_1a2b3c4d', 'name-refused'],
  ['guest_of honour', 'name-refused'],
  ['Adm1n', 'name-refused'],
])('S-24 %j is refused as %s', (text, error) => {
  expect(acceptName(text)).toEqual({ ok: false, error });
});
