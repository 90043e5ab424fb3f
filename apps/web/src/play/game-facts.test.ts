import type { Ending } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { moveCount, moveTexts, numberingOf, secondsPlayed } from './game-facts.ts';
import { gameOf } from './test-game.ts';

const BLACK_FIRST = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12';

test.each([
  ['', null, 0],
  ['e2e4', null, 1],
  ['e2e4 e7e5', null, 1],
  ['e2e4 e7e5 g1f3', null, 2],
  ['e7e5', BLACK_FIRST, 1],
  ['e7e5 g1f3', BLACK_FIRST, 2],
  ['e7e5 g1f3 b8c6', BLACK_FIRST, 2],
])('after %s from %s, %i moves have been made', (moves, fen, count) => {
  expect(moveCount(gameOf(moves, fen))).toBe(count);
});

test('the moves are numbered from the start position on, however far the game is', () => {
  expect(numberingOf(gameOf('e2e4 e7e5 g1f3'))).toEqual({ firstNumber: 1, blackFirst: false });
  expect(numberingOf(gameOf('e7e5 g1f3', BLACK_FIRST))).toEqual({ firstNumber: 12, blackFirst: true });
});

test('the moves are written in the notation that the visitor prefers', () => {
  const game = gameOf('g1f3 d7d5');
  expect(moveTexts(game, 'san')).toEqual(['Nf3', 'd5']);
  expect(moveTexts(game, 'long')).toEqual(['Ng1f3', 'd7d5']);
});

test('the time played is in whole seconds, and nothing before the end or when the clock was set back', () => {
  const ended = (at: number): Ending => ({ winner: 'white', reason: 'checkmate', at });
  expect(secondsPlayed({ startedAt: 10_000, ending: ended(151_999) })).toBe(141);
  expect(secondsPlayed({ startedAt: 10_000, ending: ended(9_000) })).toBe(0);
  expect(secondsPlayed({ startedAt: 10_000, ending: null })).toBe(0);
});
