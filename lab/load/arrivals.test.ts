import { expect, test } from 'vitest';
import { judgeSearches, type Search } from './arrivals.ts';

const search = (askedAt: number, toldAt: number | null, ...games: readonly string[]): Search => ({
  askedAt,
  toldAt,
  games,
});

test('each player waits from the later of the two searches', () => {
  const figures = judgeSearches([
    search(100, 460, 'a'),
    search(400, 450, 'a'),
    search(500, 520, 'b'),
    search(510, 530, 'b'),
  ]);
  expect(figures).toMatchObject({ players: 4, alone: 0, inSeveral: 0, inOddGames: 0, allPaired: 430 });
  expect(figures.sinceSecond).toMatchObject({ p50: 50, longest: 60 });
});

test('a player who is told before the answer to the other search comes has not waited', () => {
  expect(judgeSearches([search(0, 90, 'a'), search(100, 120, 'a')]).sinceSecond).toMatchObject({
    p50: 20,
    longest: 20,
  });
});

test('players without a game, with several, and in a game of one or three are reported', () => {
  const figures = judgeSearches([
    search(0, null),
    search(0, 10, 'a', 'b'),
    search(0, 10, 'a'),
    search(0, 10, 'c'),
    search(0, 10, 'd'),
    search(0, 10, 'd'),
    search(0, 10, 'd'),
  ]);
  expect(figures).toMatchObject({ alone: 1, inSeveral: 1, inOddGames: 4 });
});
