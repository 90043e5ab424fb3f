import { expect, test } from 'vitest';
import { createSearchBatcher } from './search-batcher.ts';

/** A database stub that records its transactions and refuses some players. */
function fakeDatabase(refused: readonly string[] = []) {
  const transactions: string[][] = [];
  const games: string[] = [];
  const search = createSearchBatcher({
    findOrCreate: async (playerIds) => {
      transactions.push([...playerIds]);
      if (playerIds.some((id) => refused.includes(id)))
        throw Object.assign(new Error('no such player'), { code: '23503' });
      return playerIds.map((id) =>
        id === 'second' ? { gameId: 'game', opponentId: 'first' } : { gameId: null, opponentId: null },
      );
    },
    onGamesStarted: async (gameIds) => {
      games.push(...gameIds);
    },
  });
  return { search, transactions, games };
}

test('searches that arrive during a batch form the next one, at most a hundred in a transaction', async () => {
  const { search, transactions, games } = fakeDatabase();
  const first = search('first');
  await Promise.resolve();
  const later = ['second', ...Array.from({ length: 150 }, (_, index) => `player ${index}`)];
  const found = await Promise.all([first, ...later.map(search)]);
  expect(transactions.map(({ length }) => length)).toEqual([1, 100, 51]);
  expect(found[1]).toEqual({ gameId: 'game', opponentId: 'first' });
  expect(games).toEqual(['game']);
});

test('a search that violates a constraint does not fail the others', async () => {
  const { search, games } = fakeDatabase(['gone']);
  const outcomes = await Promise.allSettled(['first', 'gone', 'second'].map(search));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(games).toEqual(['game']);
});

test('when the database fails, all searches of the batch fail after one attempt', async () => {
  let tries = 0;
  const search = createSearchBatcher({
    findOrCreate: async () => {
      tries += 1;
      throw new Error('away');
    },
    onGamesStarted: async () => undefined,
  });
  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(search));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});
