import type { MoveInput } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import {
  makeSolutionEntry,
  NEW_SOLVER_RATING,
  parseSolutionEntry,
  PUZZLE_THEMES,
  puzzleRatingFor,
  wholeRating,
} from './puzzle.ts';

test.each<[MoveInput, string]>([
  [{ from: 'a8', to: 'h1' }, '0,0-7,7'],
  [{ from: 'e2', to: 'e4' }, '6,4-4,4'],
  [{ from: 'b7', to: 'b8', promotion: 'knight' }, '1,1-0,1=N'],
  [{ from: 'b7', to: 'a8', promotion: 'rook' }, '1,1-0,0=R'],
])('%j is written as the entry %s and parsed from it', (move, entry) => {
  expect(makeSolutionEntry(move)).toBe(entry);
  expect(parseSolutionEntry(entry)).toEqual(move);
});

test('a promotion to a queen is written without a suffix and parsed with or without one', () => {
  expect(makeSolutionEntry({ from: 'b7', to: 'b8', promotion: 'queen' })).toBe('1,1-0,1');
  expect(parseSolutionEntry('1,1-0,1=Q')).toEqual({ from: 'b7', to: 'b8', promotion: 'queen' });
});

test.each(['', 'e2e4', '6,4-4,8', '6,4-4', '6,4-4,4=K', '6,4-4,4 ', '-1,4-4,4'])('%j is not an entry', (text) => {
  expect(parseSolutionEntry(text)).toBeNull();
});

test('themes are sorted and unique', () => {
  expect(PUZZLE_THEMES).toEqual([...new Set(PUZZLE_THEMES)].toSorted());
});

test('a rating is rounded and clamped to the range of the API', () => {
  expect([1523.6, -40, 12_345].map(wholeRating)).toEqual([1524, 0, 3999]);
});

test('A-110 puzzles are easier the less certain the rating is', () => {
  expect(puzzleRatingFor(NEW_SOLVER_RATING)).toBe(1240);
  expect(puzzleRatingFor({ rating: 1500, deviation: 50 })).toBe(1400);
  expect(puzzleRatingFor({ rating: 300, deviation: 350 })).toBe(0);
});
