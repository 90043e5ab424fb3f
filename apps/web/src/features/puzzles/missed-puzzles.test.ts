import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysSinceMiss, mostOverdue, parseMissed, withMiss, withSolved } from './missed-puzzles.ts';
import { puzzleRow } from './test-kit.ts';

const DAY = 86_400_000;
const any = () => true;
const row = puzzleRow();
const other = puzzleRow({ id: 'other' });

test('a missed puzzle comes back after 1, 3, 7 and 21 days, and then no more', () => {
  let list = withMiss([], row, 0);
  let now = 0;
  for (const days of [1, 3, 7, 21]) {
    now += days * DAY;
    expect(mostOverdue(list, any, now - 1), `${days} days are not over`).toBeNull();
    expect(mostOverdue(list, any, now)?.puzzle.id).toBe(row.id);
    list = withSolved(list, row.id, now);
  }
  expect(list).toEqual([]);
});

test('a miss begins anew, and a puzzle that is solved before it is due waits all the same', () => {
  const once = withSolved(withMiss([], row, 0), row.id, DAY);
  expect(withSolved(once, row.id, 2 * DAY)).toEqual(once);
  const again = withMiss(once, row, 4 * DAY);
  expect(again).toHaveLength(1);
  expect(mostOverdue(again, any, 5 * DAY)).toMatchObject({ missedAt: 4 * DAY, solved: 0 });
});

test('the one that is due for the longest comes first, if it is wanted', () => {
  const list = withMiss(withMiss([], row, 0), other, DAY);
  expect(mostOverdue(list, any, 3 * DAY)?.puzzle.id).toBe(row.id);
  expect(mostOverdue(list, ({ id }) => id !== row.id, 3 * DAY)?.puzzle.id).toBe('other');
});

test('the miss was at least a day ago', () => {
  const [missed] = withMiss([], row, 0);
  if (missed === undefined) throw new Error('it was missed');
  expect([0, DAY, 2.6 * DAY].map((now) => daysSinceMiss(missed, now))).toEqual([1, 1, 3]);
});

test('a stored value is parsed, and invalid parts are dropped', () => {
  const list = withMiss([], row, 0);
  const stored: unknown = JSON.parse(JSON.stringify({ id: 'missed', puzzles: [...list, { puzzle: row }, null] }));
  expect(parseMissed(stored)).toHaveLength(1);
  for (const value of [undefined, null, 7, { puzzles: {} }]) expect(parseMissed(value)).toEqual([]);
});

test('whatever happens, each puzzle is there once, and there are never too many', () => {
  const act = fc.record({ id: fc.integer({ min: 0, max: 250 }).map(String), days: fc.nat(30), missed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 300 }), (acts) => {
      let now = 0;
      let list = withMiss([], row, now);
      for (const { id, days, missed } of acts) {
        now += days * DAY;
        list = missed ? withMiss(list, { ...row, id }, now) : withSolved(list, id, now);
      }
      expect(new Set(list.map(({ puzzle }) => puzzle.id)).size).toBe(list.length);
      expect(list.length).toBeLessThanOrEqual(200);
    }),
  );
});
