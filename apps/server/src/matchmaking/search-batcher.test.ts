import { expect, test } from 'vitest';
import type { SearchResult, SearchWish } from './store.ts';
import { createSearchBatcher } from './search-batcher.ts';

const WISH: SearchWish = { sources: { player: 1 }, times: ['5+0'] };
const WAITING: SearchResult = { status: 'pending', gameId: null, opponentId: null };
const MATCHED: SearchResult = { status: 'matched', gameId: 'game', opponentId: 'first' };

/** A database stub that records its transactions. */
function fakeDatabase() {
  const transactions: ReadonlyMap<string, SearchWish | null>[] = [];
  const games: string[] = [];
  const search = createSearchBatcher({
    findOrCreate: async (searches) => {
      transactions.push(searches);
      return new Map([...searches.keys()].map((id) => [id, id === 'second' ? MATCHED : WAITING]));
    },
    onGamesStarted: async (gameIds) => {
      games.push(...gameIds);
    },
  });
  return { search, transactions, games };
}

test('searches that arrive during a batch form the next one, with at most a hundred per transaction', async () => {
  const { search, transactions, games } = fakeDatabase();
  const first = search('first', WISH);
  await Promise.resolve();
  const later = ['second', ...Array.from({ length: 150 }, (_, index) => `player ${index}`)];
  const found = await Promise.all([first, ...later.map((id) => search(id, WISH))]);
  expect(transactions.map(({ size }) => size)).toEqual([1, 100, 51]);
  expect(found[1]).toEqual(MATCHED);
  expect(games).toEqual(['game']);
});

test('of two searches of a player in one batch, the one that the player requested counts', async () => {
  const { search, transactions } = fakeDatabase();
  const first = search('first', WISH);
  await Promise.resolve();
  await Promise.all([first, search('asked', WISH), search('asked', null), search('resumed', null)]);
  expect([...(transactions[1] ?? [])]).toEqual([
    ['asked', WISH],
    ['resumed', null],
  ]);
});

test('if the database fails, all searches of the batch fail after one attempt', async () => {
  let tries = 0;
  const search = createSearchBatcher({
    findOrCreate: async () => {
      tries += 1;
      throw new Error('away');
    },
    onGamesStarted: async () => undefined,
  });
  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map((id) => search(id, WISH)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('if a transaction fails, only its searches fail', async () => {
  let transactions = 0;
  const search = createSearchBatcher({
    findOrCreate: async (searches) => {
      transactions += 1;
      if (transactions === 2) throw new Error('away');
      return new Map([...searches.keys()].map((id) => [id, WAITING]));
    },
    onGamesStarted: async () => undefined,
  });
  const players = Array.from({ length: 250 }, (_, index) => `player ${index}`);
  const outcomes = await Promise.allSettled(players.map((id) => search(id, WISH)));
  const failed = players.filter((_, index) => outcomes[index]?.status === 'rejected');
  expect(failed).toEqual(players.slice(100, 200));
});
