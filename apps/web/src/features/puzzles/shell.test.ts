import { expect, test } from 'vitest';
import { askedBy } from './shell.ts';

const requestOf = (search: string, puzzle?: object) => askedBy(search, { puzzle }).request;

test('a reload or going back restores the puzzle that was on the board', () => {
  const noted = { id: 'x', missed: true, isDaily: false };
  expect(requestOf('')).toEqual({ kind: 'random' });
  expect(requestOf('?id=y')).toEqual({ kind: 'one', id: 'y' });
  expect(requestOf('?id=y', noted)).toEqual({ kind: 'one', id: 'x', missed: 'x' });
  expect(requestOf('', { ...noted, missed: false })).toEqual({ kind: 'one', id: 'x' });
});

test('the daily puzzle is restored with its miss, unless another one has followed it', () => {
  expect(requestOf('?daily')).toEqual({ kind: 'daily' });
  expect(requestOf('?daily', { id: 'x', missed: true, isDaily: true })).toEqual({ kind: 'daily', missed: 'x' });
  expect(requestOf('?daily', { id: 'y', missed: true, isDaily: false })).toEqual({ kind: 'one', id: 'y', missed: 'y' });
  expect(requestOf('?daily', { id: 'x' }), 'of an older build').toEqual({ kind: 'daily' });
});
