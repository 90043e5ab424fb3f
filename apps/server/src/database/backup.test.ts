/** Backs up a database with rows in all tables, and restores it into other databases. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  intentOf,
  sendIntent,
  beginGame,
  createService,
  moveIntent,
  type Pairing,
  play,
  stoppedClock,
} from '../games/test-kit.ts';
import { insertPuzzles } from '../puzzles/store.ts';
import { newPuzzle } from '../puzzles/test-kit.ts';
import { writeBackup } from './backup.ts';
import { BackupError, readContents, readTables } from './backup-file.ts';
import { drillRestore } from './drill.ts';
import { restoreBackup } from './restore.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';

const clock = stoppedClock();
let folder: string;
let file: string;
const source = setUpTestDatabase();
const target = setUpTestDatabase({ eachTest: true });
/** A game that is running during the backup. */
let live: Pairing;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-backup-'));
  await chmod(folder, 0o755);
  const service = createService(source.database, clock);
  const over = await beginGame(source.database, service);
  await play(service, over, 'e2e4 e7e5 g1f3 b8c6', 1_234);
  await sendIntent(service, over.black, over.id, intentOf('resign'));
  live = await beginGame(source.database, service);
  await play(service, live, 'd2d4', 999);
  await service.games.close();
  await insertPuzzles(source.database, [
    newPuzzle(),
    newPuzzle({ description: 'A line\nbreak, a "quote", ♞ and \\.' }),
  ]);
  await sql`
    insert into accounts (player_id, email, name, password_hash, verified_at)
    values (${over.white}, 'anna@chess.example', 'Anna', 'scrypt$1', '2026-11-21 10:11:12.131415+00')`.execute(
    source.database,
  );
  await sql`
    insert into sessions (token_hash, player_id, kind) values (${Buffer.from([0, 255, 92, 10, 13])}, ${over.white}, 'account')`.execute(
    source.database,
  );
  await sql`
    insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, due_at)
    values (gen_random_uuid(), ${over.white}, 'rookie', 'standard', 4294967295, '1', '{e2e4,e7e5}', '{1,2}', 0, 9)`.execute(
    source.database,
  );
  file = join(folder, 'whole.backup');
  await writeBackup(source.url, file);
});

afterAll(() => rm(folder, { recursive: true }));

async function contentsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readContents(client, await readTables(client));
  } finally {
    await client.end();
  }
}

/** Writes a copy of the file with changed lines. */
async function changed(name: string, change: (text: string) => string): Promise<string> {
  const other = join(folder, name);
  await writeFile(other, gzipSync(change(gunzipSync(await readFile(file)).toString())));
  return other;
}

test('all rows are restored unchanged', async () => {
  const contents = await restoreBackup(target.url, file);
  expect(contents).toEqual(await contentsOf(source.url));
  expect(contents).toEqual(await contentsOf(target.url));
  for (const table of ['anonymous_users', 'game_acts', 'game_results', 'chess_puzzle_themes', 'sessions', 'live_seats'])
    expect([table, contents[table]?.rows]).not.toEqual([table, 0]);
  const one = await sql`select * from accounts`.execute(target.database);
  expect(one.rows).toEqual((await sql`select * from accounts`.execute(source.database)).rows);
});

test('after a restore a game can be continued, sequences continue, and constraints hold', async () => {
  await restoreBackup(target.url, file);
  const service = createService(target.database, clock);
  expect((await sendIntent(service, live.black, live.id, moveIntent('d7d5'))).ok).toBe(true);
  await play(service, live, 'c2c4 e7e6', 500);
  expect((await sendIntent(service, live.white, live.id, intentOf('resign'))).ok).toBe(true);
  await service.games.close();
  expect(await target.database.selectFrom('live_seats').select('player_id').execute()).toEqual([]);
  await expect(sql`update game_acts set game_id = gen_random_uuid()`.execute(target.database)).rejects.toMatchObject({
    code: '23503',
  });
});

test('a truncated, changed or unrelated file is refused and changes nothing', async () => {
  const cut = join(folder, 'cut.backup');
  const whole = await readFile(file);
  await writeFile(cut, whole.subarray(0, whole.length - 100));
  const files = [
    cut,
    await changed('no-end.backup', (text) => text.slice(0, text.indexOf('= end'))),
    await changed('other-row.backup', (text) => text.replace('d2d4', 'd2d3')),
    await changed('lost-row.backup', (text) => text.replace(/= table sessions\n.*\n/, '= table sessions\n')),
    await changed('text.backup', () => 'id,name\n1,Anna\n'),
    await changed('empty.backup', () => ''),
    join(folder, 'none.backup'),
  ];
  const before = await contentsOf(target.url);
  for (const each of files) await expect(restoreBackup(target.url, each), each).rejects.toThrow(BackupError);
  expect(await contentsOf(target.url)).toEqual(before);
});

test('a backup of another schema is refused, and so is a database with rows', async () => {
  const newer = await changed('newer.backup', (text) => text.replace('"migrations":[', '"migrations":["0000-other",'));
  await expect(restoreBackup(target.url, newer)).rejects.toThrow('another version');
  await restoreBackup(target.url, file);
  await target.database.updateTable('anonymous_users').set({ username: 'Somebody' }).execute();
  await target.database.destroy();
  await expect(restoreBackup(target.url, file)).rejects.toThrow('not empty (accounts, ');
  expect(await restoreBackup(target.url, file, { replace: true })).toEqual(await contentsOf(source.url));
});

test('a restore is refused while a server is running', async () => {
  await target.database.selectFrom('game_clock').selectAll().execute();
  await expect(restoreBackup(target.url, file)).rejects.toThrow('stop it first');
});

test('a backup is readable only by its owner, does not overwrite another, and is a consistent snapshot', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(source.url, file)).rejects.toThrow('is there already');
  const other = join(folder, 'other.backup');
  const busy = new AbortController();
  const writing = (async () => {
    for (let n = 0; !busy.signal.aborted; n += 1) {
      const { id } = await target.database
        .insertInto('anonymous_users')
        .values({ username: `Guest ${n}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await target.database.insertInto('player_presence').values({ player_id: id }).execute();
    }
  })();
  await writeBackup(target.url, other);
  busy.abort();
  await writing;
  await sql`truncate anonymous_users cascade`.execute(target.database);
  await target.database.destroy();
  const { anonymous_users: users, player_presence: presence } = await restoreBackup(target.url, other);
  // A row is always inserted into the first table before the second one.
  expect([0, 1]).toContain((users?.rows ?? 0) - (presence?.rows ?? 0));
});

test('the drill restores into a separate server and measures the time', async () => {
  const drill = await drillRestore(source.url, () => undefined);
  process.stdout.write(`drill: ${JSON.stringify(drill)}\n`);
  const contents = Object.values(await contentsOf(source.url));
  expect(drill.rows).toBe(contents.reduce((sum, { rows }) => sum + rows, 0));
  expect(drill.tables).toBe(contents.length);
  expect(drill.bytes).toBeGreaterThan(1_000);
  for (const ms of [drill.backupMs, drill.serverMs, drill.restoreMs]) expect(ms).toBeGreaterThan(0);
}, 120_000);
