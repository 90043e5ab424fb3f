import { expect, test } from 'vitest';
import { createFinder } from './finder.ts';

/** A database that knows what it was asked, and refuses some players. */
function fakeDatabase(refused: readonly string[] = []) {
  const transactions: string[][] = [];
  const games: string[] = [];
  const find = createFinder({
    findOrCreate: async (playerIds) => {
      transactions.push([...playerIds]);
      if (playerIds.some((id) => refused.includes(id)))
        throw Object.assign(new Error('no such player'), { code: '23503' });
      return playerIds.map((id) =>
        id === 'second' ? { gameId: 'game', opponentId: 'first' } : { gameId: null, opponentId: null },
      );
    },
    onGames: async (gameIds) => {
      games.push(...gameIds);
    },
  });
  return { find, transactions, games };
}

test('searches that come while one is under way go together, at most a hundred in one transaction', async () => {
  const { find, transactions, games } = fakeDatabase();
  const first = find('first');
  await Promise.resolve();
  const later = ['second', ...Array.from({ length: 150 }, (_, index) => `player ${index}`)];
  const found = await Promise.all([first, ...later.map(find)]);
  expect(transactions.map(({ length }) => length)).toEqual([1, 100, 51]);
  expect(found[1]).toEqual({ gameId: 'game', opponentId: 'first' });
  expect(games).toEqual(['game']);
});

test('a player who cannot search stops nobody else', async () => {
  const { find, games } = fakeDatabase(['gone']);
  const outcomes = await Promise.allSettled(['first', 'gone', 'second'].map(find));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(games).toEqual(['game']);
});

test('when the database is away, each search fails, after one try for all', async () => {
  let tries = 0;
  const find = createFinder({
    findOrCreate: async () => {
      tries += 1;
      throw new Error('away');
    },
    onGames: async () => undefined,
  });
  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(find));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});
