import { expect, test } from 'vitest';
import { entryOf } from './test-kit.ts';
import { parseView } from './ChampionsScreen.tsx';
import { averageTimeText, daysText, hasTrophy, isOnFire, nameText, recordText, withRanks } from './words.ts';

test.each([
  [null, '-'],
  [0, '0:00'],
  [59.4, '0:59'],
  [59.5, '1:00'],
  [105.5, '1:46'],
  [3_600, '60:00'],
])('an average of %s seconds is %s', (avgGameTime, text) => {
  expect(averageTimeText({ avgGameTime })).toBe(text);
});

test('a missing or blank name is shown as Anonymous', () => {
  expect([null, '', '  ', 'Maja'].map((name) => nameText({ name }))).toEqual([
    'Anonymous',
    'Anonymous',
    'Anonymous',
    'Maja',
  ]);
});

test('the flame is shown from 3 wins in a row, the trophy from 5', () => {
  expect([2, 3].map((streak) => isOnFire({ streak }))).toEqual([false, true]);
  expect([4, 5].map((bestStreak) => hasTrophy({ bestStreak }))).toEqual([false, true]);
});

test('a record lists wins, losses and draws', () => {
  expect(recordText(entryOf({ wins: 7, losses: 2, draws: 1 }))).toBe('7 / 2 / 1');
});

test('days are shown as UTC days', () => {
  expect(daysText({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 November');
  expect(daysText({ from: '2026-11-15', to: '2026-11-21' })).toMatch(/^15\s?–\s?21 November$/);
  expect(daysText({ from: '2026-11-28', to: '2026-12-04' })).toMatch(/^28 November\s?–\s?4 December$/);
});

test.each([
  ['', 'today'],
  ['?view=yesterday', 'yesterday'],
  ['?view=week', 'week'],
  ['?view=today', 'today'],
  ['?view=', 'today'],
  ['?view=Week', 'today'],
  ['?view=__proto__', 'today'],
  ['?view=constructor', 'today'],
  ['?other=week', 'today'],
])('the query %j selects the view %s', (search, view) => {
  expect(parseView(search)).toBe(view);
});

test('T-07 entries are ranked in their order; one without a win has no rank and takes none', () => {
  const [first, drawn, second] = [{ wins: 2 }, { wins: 0, draws: 3 }, { wins: 1 }].map(entryOf);
  const entries = [first, drawn, second].flatMap((entry) => entry ?? []);
  expect(withRanks(entries)).toEqual([
    { rank: 1, entry: first },
    { rank: null, entry: drawn },
    { rank: 2, entry: second },
  ]);
});
