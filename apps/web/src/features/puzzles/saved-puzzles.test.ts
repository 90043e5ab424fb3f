import { PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { chooseSaved, type SavedPuzzle, parseSaved, withPuzzle } from './saved-puzzles.ts';
import type { Choice } from './solver.ts';
import { puzzleRow } from './test-kit.ts';

const ANY: Choice = { level: 'any', theme: null };
const TODAY = '2026-11-21';

function saved(id: string, change: Parameters<typeof puzzleRow>[0] = {}, day: string | null = null): SavedPuzzle {
  return { puzzle: puzzleRow({ id, ...change }), day };
}

const list = [
  saved('easy', { rating: 700, themes: ['fork'] }),
  saved('hard', { rating: 2000, themes: ['fork', 'sacrifice'] }),
  saved('of-today', { rating: 1500, themes: [] }, TODAY),
];

/** The ids of all puzzles that can be chosen, over all random values. */
function comes(wanted: { choice?: Choice; not?: readonly string[] }, from = list): readonly string[] {
  const request = { kind: 'random' } as const;
  const random = Array.from({ length: 20 }, (_, step) => step / 20);
  const found = random.map((each) => chooseSaved(from, { request, choice: ANY, not: [], ...wanted }, TODAY, each));
  return [...new Set(found.map((each) => each?.puzzle.id ?? 'none'))].toSorted();
}

test('the newest is first, without duplicates, and the oldest is dropped', () => {
  const many = Array.from({ length: PUZZLES_REMEMBERED + 5 }, (_, index) => saved(`p${index}`));
  const all = many.reduce<readonly SavedPuzzle[]>(withPuzzle, []);
  expect(all).toHaveLength(PUZZLES_REMEMBERED);
  expect(all[0]?.puzzle.id).toBe(`p${PUZZLES_REMEMBERED + 4}`);
  const again = withPuzzle(all, saved('p20'));
  expect(again).toHaveLength(PUZZLES_REMEMBERED);
  expect(again[0]?.puzzle.id).toBe('p20');
});

test('the puzzle of a day stays that when it comes at random too', () => {
  expect(withPuzzle(list, saved('of-today'))[0]).toMatchObject({ day: TODAY });
});

test('stored puzzles are parsed again; invalid parts are dropped', () => {
  expect(parseSaved({ id: 'kept', puzzles: [...list, { puzzle: { id: 'half' } }, null] })).toEqual(list);
  for (const value of [undefined, null, 7, 'text', {}, { puzzles: 'none' }]) expect(parseSaved(value)).toEqual([]);
});

test('any of them may come', () => {
  expect(comes({})).toEqual(['easy', 'hard', 'of-today']);
  expect(comes({}, [])).toEqual(['none']);
});

test('those of the level and theme come, unless there are none', () => {
  expect(comes({ choice: { level: 'any', theme: 'fork' } })).toEqual(['easy', 'hard']);
  expect(comes({ choice: { level: 'beginner', theme: 'fork' } })).toEqual(['easy']);
  expect(comes({ choice: { level: 'any', theme: 'pin' } })).toEqual(['easy', 'hard', 'of-today']);
});

test('the one shown last never comes at once again, nor does one solved lately while there are others', () => {
  expect(comes({ not: ['easy'] })).toEqual(['hard', 'of-today']);
  expect(comes({ not: ['easy', 'hard'] })).toEqual(['of-today']);
  expect(comes({ not: ['easy', 'hard', 'of-today'] })).toEqual(['hard', 'of-today']);
  expect(comes({ not: ['easy'], choice: { level: 'beginner', theme: null } })).toEqual(['hard', 'of-today']);
  expect(comes({ not: ['easy'] }, list.slice(0, 1))).toEqual(['none']);
});

test('a certain puzzle, or that of the day, is that or none', () => {
  const of = (request: Parameters<typeof chooseSaved>[1]['request'], today = TODAY) =>
    chooseSaved(list, { request, choice: ANY, not: [] }, today, 0)?.puzzle.id ?? null;
  expect(of({ kind: 'one', id: 'hard' })).toBe('hard');
  expect(of({ kind: 'one', id: 'unknown' })).toBeNull();
  expect(of({ kind: 'daily' })).toBe('of-today');
  expect(of({ kind: 'daily' }, '2026-11-22')).toBeNull();
});

test('the puzzle of a day is that of no day when it is not requested as the daily one', () => {
  const of = (request: Parameters<typeof chooseSaved>[1]['request']) =>
    chooseSaved(list.slice(2), { request, choice: ANY, not: [] }, TODAY, 0);
  expect(of({ kind: 'daily' })?.day).toBe(TODAY);
  expect(of({ kind: 'one', id: 'of-today' })?.day).toBeNull();
  expect(of({ kind: 'random' })?.day).toBeNull();
});
