import { expect, test } from 'vitest';
import { dayText, factsText } from './words.ts';

test('rating and themes are one line', () => {
  expect(factsText({ rating: 1450, themes: ['mateIn2', 'backRankMate'] })).toBe(
    'Rated 1450. Mate in 2, back rank mate.',
  );
  expect(factsText({ rating: 1450, themes: [] })).toBe('Rated 1450.');
  expect(factsText({ rating: null, themes: [] })).toBe('');
});

test('a day is named as a UTC day, wherever the page is', () => {
  expect(dayText('2026-11-21')).toBe('21 November (UTC)');
});
