import { DATABASE_NAME } from '@sixtyfour/contract';
import * as fake from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

const GAME = { id: 'one', moves: ['e2e4'] };

/** The module keeps its connection, so each test imports a fresh module with an empty database. */
async function freshDatabase() {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.resetModules();
  return import('./database.ts');
}

let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeEach(async () => {
  database = await freshDatabase();
});

const readGame = () => database.request((open) => open.get('games', GAME.id));
const saveGame = () => database.request((open) => open.put('games', GAME));

test('a stored value is read again, until it is deleted', async () => {
  expect(await saveGame()).toBe(GAME.id);
  expect(await readGame()).toEqual(GAME);
  await database.request((open) => open.delete('games', GAME.id));
  expect(await readGame()).toBeUndefined();
});

test('concurrent updates of one record do not overwrite each other', async () => {
  const increment = () =>
    database.update('puzzles', 'count', (value) => ({
      id: 'count',
      count: ((value as { count: number } | undefined)?.count ?? 0) + 1,
    }));
  expect(await Promise.all([increment(), increment(), increment()])).toEqual([true, true, true]);
  expect(await database.request((open) => open.get('puzzles', 'count'))).toEqual({ id: 'count', count: 3 });
});

test('nothing throws without storage', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await saveGame()).toBeNull();
  expect(await database.update('games', GAME.id, () => GAME)).toBe(false);
});

test('a value that cannot be stored is refused, and the next one is stored', async () => {
  const broken = { id: GAME.id, play: () => undefined };
  expect(await database.request((open) => open.put('games', broken))).toBeNull();
  expect(await database.update('games', GAME.id, () => broken)).toBe(false);
  expect(await saveGame()).toBe(GAME.id);
});

test('the database is given up for a newer version and tried again with the next request', async () => {
  await saveGame();
  const newer = await openDB(DATABASE_NAME, 5);
  expect(await readGame()).toBeNull();
  newer.close();
});

test('a database that another page keeps at an older version is not waited for, and found once it is free', async () => {
  const older = await openDB(DATABASE_NAME, 2);
  expect(await readGame()).toBeNull();
  older.close();
  await vi.waitFor(async () => expect(await saveGame()).toBe(GAME.id));
});
