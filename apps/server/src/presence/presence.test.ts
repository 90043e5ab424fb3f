import { randomUUID } from 'node:crypto';
import { SILENCE_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { countLockWaiters } from '../database/test-database.ts';
import { createPlayers, fallSilent, hangPage } from '../games/test-kit.ts';
import { createPresence, type Presence } from './presence.ts';

const testDatabase = setUpTestDatabase();
let presence: Presence;

beforeEach(async () => {
  await sql`truncate anonymous_users cascade`.execute(testDatabase.database);
  presence = createPresence({ database: testDatabase.database });
});

async function player(): Promise<string> {
  const [id = ''] = await createPlayers(testDatabase.database, 1);
  return id;
}

const rowOf = (playerId: string) =>
  testDatabase.database.selectFrom('player_presence').selectAll().where('player_id', '=', playerId).executeTakeFirst();

test('I-14 a player who was seen in the last 10 seconds and has not closed the page is present', async () => {
  const [here, silent, closed, never] = [await player(), await player(), await player(), await player()];
  await presence.seen([here, silent, closed]);
  await fallSilent(testDatabase.database, silent, SILENCE_MS);
  await presence.closed(closed, { leftPage: true });
  expect(await presence.online()).toBe(1);
  const known = [here, silent, closed, never].map((id) => presence.isHere(id));
  expect(await Promise.all(known)).toEqual([true, false, false, false]);
});

test('a close keeps the last sign of life, and the next sign of life revokes the close', async () => {
  const id = await player();
  await presence.seen([id]);
  await fallSilent(testDatabase.database, id, 3_000);
  const before = await rowOf(id);
  await presence.closed(id, { leftPage: true });
  expect(await rowOf(id)).toMatchObject({ seen_at: before?.seen_at, left_page: true, closed_at: expect.any(Date) });
  await presence.seen([id]);
  expect(await rowOf(id)).toMatchObject({ left_page: false, closed_at: null });
});

test('closing waits for pending writes', async () => {
  const id = await player();
  await presence.seen([id]);
  const written: string[] = [];
  void presence.closed(id, { leftPage: false }).then(() => written.push('closed'));
  await presence.close();
  expect(written).toEqual(['closed']);
  expect(await rowOf(id)).toMatchObject({ closed_at: expect.any(Date) });
});

test('A-109 F-07 a stale connection does not extend presence, and an older sign of life does not replace a newer one', async () => {
  const id = await player();
  const ago = (ms: number) => performance.now() - ms;
  await presence.heard(new Map([[id, { line: ago(SILENCE_MS + 1), page: ago(60_000) }]]));
  expect(await presence.isHere(id)).toBe(false);
  await presence.heard(new Map([[id, { line: ago(3_000), page: ago(60_000) }]]));
  expect(await presence.isHere(id)).toBe(true);
  const row = await rowOf(id);
  expect(Number(row?.seen_at) - Number(row?.page_seen_at)).toBeGreaterThan(50_000);
  await presence.heard(new Map([[id, { line: ago(9_000), page: ago(70_000) }]]));
  expect(await rowOf(id)).toEqual(row);
});

test('A-109 a player who falls silent after the clock of the database was set back is absent', async () => {
  const id = await player();
  await presence.seen([id]);
  await fallSilent(testDatabase.database, id, -7_200_000);
  await hangPage(testDatabase.database, id, -7_200_000);
  await presence.seen([id]);
  const row = await rowOf(id);
  expect(row?.page_seen_at).toEqual(row?.seen_at);
  await sql`update player_presence set seen_at = seen_at - ${SILENCE_MS} * interval '1 millisecond'`.execute(
    testDatabase.database,
  );
  expect(await presence.isHere(id)).toBe(false);
});

test('the last of simultaneous updates wins', async () => {
  const [first, second] = [await player(), await player()];
  await Promise.all([presence.seen([first]), presence.closed(first, { leftPage: false }), presence.seen([second])]);
  expect(await presence.isHere(first)).toBe(false);
  await Promise.all([presence.closed(second, { leftPage: false }), presence.seen([first]), presence.seen([second])]);
  expect(await presence.online()).toBe(2);
});

test('a player who does not exist is skipped, and the others are still written', async () => {
  const id = await player();
  await presence.seen([randomUUID(), id]);
  expect(await presence.online()).toBe(1);
});

test('a failed write is retried with the next sign of life of any player', async () => {
  const [first, second] = [await player(), await player()];
  const { database } = testDatabase;
  await sql`alter table player_presence add constraint nobody check (false) not valid`.execute(database);
  await expect(presence.seen([first])).rejects.toThrow('nobody');
  await sql`alter table player_presence drop constraint nobody`.execute(database);
  await presence.seen([second]);
  expect(await presence.online()).toBe(2);
  const gameId = randomUUID();
  await sql`alter table player_presence add constraint nowhere check (at_game_id is null)`.execute(database);
  await expect(presence.moved(first, { gameId, isThere: true })).rejects.toThrow('nowhere');
  await sql`alter table player_presence drop constraint nowhere`.execute(database);
  await presence.seen([second]);
  expect((await rowOf(first))?.at_game_id).toBe(gameId);
});

test('a player who is deleted during the write is skipped, and the others are still written', async () => {
  const { database } = testDatabase;
  const [deleted, other] = [await player(), await player()];
  let written: Promise<void> | undefined;
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('anonymous_users').where('id', '=', deleted).execute();
    written = presence.seen([deleted, other]);
    // Polls until the write waits for this transaction.
    await expect.poll(() => countLockWaiters(database)).toBe(1);
  });
  await written;
  expect([await presence.isHere(deleted), await presence.isHere(other)]).toEqual([false, true]);
});

test('A-31 a page is at the game that it came to last, until it leaves that game', async () => {
  const id = await player();
  const [game, next] = [randomUUID(), randomUUID()];
  const placeOf = async () => (await rowOf(id))?.at_game_id;
  await presence.seen([id]);
  expect(await placeOf()).toBeNull();
  await presence.moved(id, { gameId: game, isThere: true });
  expect(await placeOf()).toBe(game);
  await Promise.all([
    presence.moved(id, { gameId: next, isThere: true }),
    presence.moved(id, { gameId: game, isThere: false }),
  ]);
  expect(await placeOf()).toBe(next);
  await presence.moved(id, { gameId: game, isThere: false });
  expect(await placeOf()).toBe(next);
  await presence.moved(id, { gameId: next, isThere: false });
  expect([game, next, null]).not.toContain(await placeOf());
});
