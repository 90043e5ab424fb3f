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
  ['Dickinson', 'Dickinson'],
  ['Scunthorpe', 'Scunthorpe'],
  ['Essex', 'Essex'],
  ['Anna1', 'Anna1'],
  ['Rob!', 'Rob!'],
  ['Grapes', 'Grapes'],
  ['Kitt3n', 'Kitt3n'],
  ['$hannon$', '$hannon$'],
  ['4Ever Young', '4Ever Young'],
  ['1984', '1984'],
  ['Pe4cock', 'Pe4cock'],
  ['Sl3uth', 'Sl3uth'],
  ['Support3r', 'Support3r'],
  ['Guest4Life', 'Guest4Life'],
  ['Guesthouse 12345678', 'Guesthouse 12345678'],
])('%j is accepted as %j', (text, name) => {
  expect(acceptName(text, [])).toEqual({ ok: true, value: name });
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
  ['Cunt!', 'name-refused'],
  ['Cunt1', 'name-refused'],
  ['Shit!', 'name-refused'],
  ['5h1t!', 'name-refused'],
  ['Nazi!', 'name-refused'],
  ['Nazis', 'name-refused'],
  ['Rapist!', 'name-refused'],
  ['KKK!', 'name-refused'],
  ['Dick1', 'name-refused'],
])('S-24 %j is refused as %s', (text, error) => {
  expect(acceptName(text, [])).toEqual({ ok: false, error });
});

test.each([
  // Cyrillic and Greek letters, dotless i, fullwidth letters, styled letters, marks, capitals that look like small
  // letters.
  '\u0430dmin',
  'adm\u0131n',
  'ad\u217fin',
  'ADMlN',
  '\u0410D\u041cIN',
  'a\u0331d\u0331min',
  'adrnin',
  '\ud835\udd52dmin',
  'The m\u03bfderator',
  'Sixtyf\u043eur',
  'S1xty Four',
  '\uff27\uff35\uff25\uff33\uff34_1234',
  'Gu\u0435st_1a2b3c4d',
  'Guest\u07fa1a2b3c4d',
  'GUEST-1234',
  'Anonymous',
  '\u0410nonym\u043eus',
  'Judit Poll-gar',
  'Deep Blueberry',
  'Gary Kasp\u0430r-Bot',
  '\u0441unt',
  'Admins',
  'Admin!',
  'Admin1',
  'Admin|',
  'Admin\uff01',
  'Admin\u01c3',
  'ADMIN1',
  'ADMlN!',
  'Adm1n!',
  '1Adm1n',
  '4dmin!',
  '!Adm1n$',
  'The Admin!',
  'Support!',
  'Staff!',
  '$taff!',
  'Moderator1',
  'Sixtyfour!',
  'System!',
  'Anonymous!',
  'Bobby Fish-er!',
  'Deep Blue-berry!',
  'Guest1a2b3c4d',
  'Gue5ta1b2c3d4',
])('T-13 %j imitates the site, a guest or a character, or hides a blocked word', (text) => {
  expect(acceptName(text, [])).toEqual({ ok: false, error: 'name-refused' });
});

test.each(['\u3164\u3164', '\u2800\u2800\u2800', '\u115f\u115f', '\u0301\u0301'])('T-13 %j is no name', (text) => {
  expect(acceptName(text, [])).toEqual({ ok: false, error: 'name-too-short' });
});

test.each([
  'Ольга',
  'Дмитрий',
  'Γιώργος',
  'Jürgen',
  '李雷',
  'さくら',
  '김철수',
  'محمد',
  'דוד',
  'ज्योति',
  'Işıl',
  'Ilgaz Ağa',
  'Łukasz',
  'Bobby Fischer',
  'Judit',
  'Gary',
  'Badminton',
  'Arnold',
  'Will Smith',
  '1. e4',
])('T-13 A-66 %s is a legitimate name', (name) => {
  expect(acceptName(name, [])).toEqual({ ok: true, value: name });
});

test.each([
  ['\u0410da', 'Ada'],
  ['BiIl', 'Bill'],
  ['Ana\u03bf', 'Anao'],
  ['0lga', 'Olga'],
  ['Olga', '\u041elga'],
  ['Moe', '\ud835\udc40oe'],
])('T-13 %j is refused because it looks like the shown name %j', (name, other) => {
  expect(acceptName(name, ['Cleo', other])).toEqual({ ok: false, error: 'name-refused' });
});

test.each([
  ['Ada', 'Ada'],
  ['ada', 'Ada'],
  ['Zoë', 'Zoe'],
  ['I\u015f\u0131l', 'Isil'],
  ['Ольга', 'Olga'],
])('T-13 A-66 %j is allowed next to %j: the same text, or one that can be distinguished', (name, other) => {
  expect(acceptName(name, [other])).toEqual({ ok: true, value: name });
});
