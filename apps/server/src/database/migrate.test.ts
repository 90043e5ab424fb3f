import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { expect, test } from 'vitest';
import { endOnline } from '../champions/test-kit.ts';
import { abortGame, createPlayer, seatPlayers } from '../games/test-kit.ts';
import { openDatabase } from './connection.ts';
import { loadMigrations, MigrationError, migrateDatabase } from './migrate.ts';
import { rulesSql } from './rules.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';

const own = setUpTestDatabase({ empty: true, eachTest: true });

/** A migration with one statement. */
function step(statement: string) {
  return { up: async (database: Kysely<unknown>) => void (await sql.raw(statement).execute(database)) };
}

function migrate(steps: Readonly<Record<string, Migration>>, rules = 'select 1'): Promise<string[]> {
  return migrateDatabase(own.url, { schema: { migrations: steps, rules } });
}

async function tables(): Promise<string[]> {
  return (await own.database.introspection.getTables()).map(({ name }) => name);
}

/** Migrates in another process. */
async function migrateInProcess(): Promise<string[]> {
  const program = `
    const { migrateDatabase } = await import(${JSON.stringify(resolve(import.meta.dirname, 'migrate.ts'))});
    console.debug(JSON.stringify(await migrateDatabase(process.argv[1])));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, own.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as string[];
}

test('of two processes that start concurrently, one migrates', async () => {
  const done = await Promise.all([migrateInProcess(), migrateInProcess()]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], Object.keys(await loadMigrations()).toSorted()]);
  expect(await migrateDatabase(own.url)).toEqual([]);
  expect(await tables()).toContain('anonymous_users');
});

test('only pending migrations run, in the order of their names', async () => {
  const first = { '0001-a': step('create table a (id int)') };
  expect(await migrate(first)).toEqual(['0001-a']);
  const all = { '0003-c': step('create table c as table b'), '0002-b': step('create table b as table a'), ...first };
  expect(await migrate(all)).toEqual(['0002-b', '0003-c']);
  expect(await tables()).toEqual(['a', 'b', 'c']);
});

test('a failing migration is named, and the whole run is rolled back', async () => {
  const broken = { '0001-a': step('create table a (id int)'), '0002-b': step('create table b as table nothing') };
  const failure = migrate(broken);
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow('The step 0002-b of the schema failed: relation "nothing" does not exist');
  expect(await tables()).toEqual([]);
});

test('a migration that would wait for a long transaction, such as a backup, blocks nobody and tries again', async () => {
  const first = { '0001-a': step('create table a (id int)') };
  await migrate(first);
  const backup = new pg.Client({ connectionString: own.url, application_name: 'sixtyfour backup' });
  await backup.connect();
  await backup.query('begin; select from a');
  const migrations = {
    ...first,
    '0002-b': step('create table b (id int)'),
    '0003-c': step('alter table a add column c int'),
  };
  const lines: string[] = [];
  const done = await migrateDatabase(own.url, {
    schema: { migrations, rules: 'select 1' },
    print: (line) => lines.push(line),
    async pause() {
      expect(await sql`select from a`.execute(own.database)).toMatchObject({ rows: [] });
      expect(await tables()).toEqual(['a']);
      await backup.query('commit');
    },
  });
  await backup.end();
  expect(done).toEqual(['0002-b', '0003-c']);
  expect(lines).toEqual([expect.stringContaining('waits for a transaction of "sixtyfour backup"')]);
});

test('a process that is stopped no longer waits for the lock of a table', async () => {
  await migrate({ '0001-a': step('create table a (id int)') });
  const stop = new AbortController();
  const failure = own.database.transaction().execute(async (other) => {
    await sql`select from a`.execute(other);
    await migrateDatabase(own.url, {
      schema: {
        migrations: { '0001-a': step(''), '0002-b': step('alter table a add column c int') },
        rules: 'select 1',
      },
      print: () => stop.abort(),
      signal: stop.signal,
    });
  });
  await expect(failure).rejects.toThrow(MigrationError);
});

test('a migration that a deadlock has rolled back is tried again', async () => {
  const failures = ["do $$ begin raise exception using errcode = '40P01'; end $$"];
  const up = async (database: Kysely<unknown>) =>
    void (await sql.raw(failures.pop() ?? 'create table a (id int)').execute(database));
  const schema = { migrations: { '0001-a': { up } }, rules: 'select 1' };
  expect(await migrateDatabase(own.url, { schema, pause: async () => undefined })).toEqual(['0001-a']);
  expect(await tables()).toEqual(['a']);
});

test('every start installs the rules, and replaces those of the previous start', async () => {
  const rule = (answer: number) => `create or replace function rule() returns int language sql as 'select ${answer}'`;
  const steps = { '0001-a': step('create table a (id int)') };
  for (const answer of [1, 2]) {
    await migrate(steps, rule(answer));
    expect((await sql`select rule()`.execute(own.database)).rows).toEqual([{ rule: answer }]);
  }
});

test('a database that a newer version has used is refused and not changed', async () => {
  const older = { '0001-a': step('create table a (id int)') };
  await migrate({ ...older, '0002-b': step('create table b (id int)') });
  const failure = migrate(older);
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow('newer version of Sixtyfour (it has 0002-b)');
  expect(await tables()).toEqual(['a', 'b']);
});

test('a database of another encoding is refused and not changed', async () => {
  const url = new URL(own.url);
  url.pathname += '_latin1';
  await sql`create database ${sql.id(url.pathname.slice(1))} encoding 'LATIN1' locale 'C' template template0`.execute(
    own.database,
  );
  const failure = migrateDatabase(url.href);
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow("encoding LATIN1, which lacks letters: create database NAME encoding 'UTF8'");
  const latin1 = openDatabase(url.href, { onError: () => undefined });
  expect(await latin1.introspection.getTables()).toEqual([]);
  await latin1.destroy();
});

test('A-66 players with a name keep it when guests may keep theirs', async () => {
  const migrations = await loadMigrations();
  const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  await migrate(until('0017-verification'));
  const id = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
  await sql`insert into anonymous_users (id, username) values (${id}, 'Guest_0b5cbf0e'), (gen_random_uuid(), 'Maja')`.execute(
    own.database,
  );
  await migrate(until('0020-guest-names'));
  const named = async () =>
    (await sql<{ named: boolean }>`select named from anonymous_users order by username`.execute(own.database)).rows;
  expect(await named()).toEqual([{ named: false }, { named: true }]);
  await sql`update anonymous_users set name_chosen = true where id = ${id}`.execute(own.database);
  expect(await named()).toEqual([{ named: true }, { named: true }]);
});

test('AI games without a move that have lost their source are deleted, since the retention finds them by it', async () => {
  const before = Object.entries(await loadMigrations()).filter(([name]) => name < '0030');
  await migrate(Object.fromEntries(before), rulesSql());
  const player = await createPlayer(own.database, 'Ada');
  const begin = (persona: string, moves: readonly string[], source: string | null, isOpen = false) =>
    sql`insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, end_stamp,
        due_at, status, reason, source, ended_at)
      values (gen_random_uuid(), ${player}, ${persona}, 'standard', 1, '1', ${moves}, ${moves.map(() => 1)}, 0,
        ${isOpen ? null : 1}, ${isOpen ? 1 : null}, ${isOpen ? 'open' : 'not-counted'}, ${isOpen ? null : 'too-short'},
        ${source}, ${isOpen ? null : new Date()})`.execute(own.database);
  await begin('unplayed', [], null);
  await begin('open', [], null, true);
  await begin('played', ['e2e4'], null);
  await begin('with a source', [], 'source');
  await migrateDatabase(own.url);
  const left = await own.database.selectFrom('ai_games').select('persona').orderBy('persona').execute();
  expect(left.map(({ persona }) => persona)).toEqual(['open', 'played', 'with a source']);
});

test('A-68 sessions keep the running game that they continue, and no later one, also those of older processes', async () => {
  const migrations = await loadMigrations();
  const before = Object.entries(migrations).filter(([name]) => name < '0029');
  await migrate(Object.fromEntries(before), rulesSql());
  const player = async (name: string) => createPlayer(own.database, name);
  const account = await player('Account');
  const newGame = async (guest: string) => seatPlayers(own.database, guest, await player('Opponent'), 0);
  /** As a process does that does not know the games of sessions. */
  const signIn = (guest: string) =>
    sql`insert into sessions (token_hash, player_id, kind, seat_player_id)
      values (${Buffer.from(guest)}, ${account}, 'account', ${guest})`.execute(own.database);
  const [playing, playingAgain, signingIn] = [await player('A'), await player('B'), await player('C')];
  const game = await newGame(playing);
  await signIn(playing);
  await abortGame(own.database, await newGame(playingAgain));
  await signIn(playingAgain);
  await newGame(playingAgain);

  await migrateDatabase(own.url);
  const laterGame = await newGame(signingIn);
  await signIn(signingIn);
  const sessions = await own.database.selectFrom('sessions').select(['seat_player_id', 'seat_game_id']).execute();
  expect(new Map(sessions.map((session) => [session.seat_player_id, session.seat_game_id]))).toEqual(
    new Map([
      [playing, game],
      [null, null],
      [signingIn, laterGame],
    ]),
  );
});

test('finished games of times that do not count get results, which are not scored', async () => {
  const before = Object.entries(await loadMigrations()).filter(([name]) => name < '0032');
  await migrate(Object.fromEntries(before), rulesSql());
  const players = [await createPlayer(own.database, 'Ada'), await createPlayer(own.database, 'Bela')] as const;
  const end = () => endOnline(own.database, players, 'b', { endedAt: new Date() });
  const [counted, other] = [await end(), await end()];
  await own.database
    .updateTable('chess_games')
    // The clock was set back during the game.
    .set({ white_time: '10+0', started_at: sql`ended_at + interval '1 hour'` })
    .where('id', '=', other)
    .execute();
  await own.database.deleteFrom('game_results').where('game_id', '=', other).execute();

  await migrateDatabase(own.url);
  const results = own.database
    .selectFrom('game_results')
    .select(['seat', 'player_id', 'result', 'scored', 'not_counted']);
  expect(await results.where('game_id', '=', counted).execute()).toHaveLength(2);
  expect(await results.where('game_id', '=', other).orderBy('seat').execute()).toEqual([
    { seat: 'b', player_id: players[1], result: 'win', scored: true, not_counted: 'other-time' },
    { seat: 'w', player_id: players[0], result: 'loss', scored: true, not_counted: 'other-time' },
  ]);
});
