/** The constraints of the puzzle tables, and a test that no query scans them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { ALL_BANDS } from './bands.ts';
import { bestsToday } from './rush-store.ts';
import * as store from './store.ts';
import { newPuzzle } from './test-kit.ts';

const own = setUpTestDatabase();

test('R-EN-15 the table has description, initial_position and solution, and refuses invalid puzzles', async () => {
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns where table_name = 'chess_puzzles'`.execute(
    own.database,
  );
  const types = new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]));
  expect(types.get('description')).toBe('text');
  expect(types.get('initial_position')).toBe('jsonb');
  expect(types.get('solution')).toBe('ARRAY');
  const position = JSON.stringify({ board: [], fen: '' });
  const refused = [
    { solution: [] },
    { initial_position: JSON.stringify({ board: [] }) },
    { rating: 4_001 },
    { id: '<script>' },
  ];
  for (const given of refused) {
    const row = { id: 'x', description: null, initial_position: position, solution: ['6,4-4,4'], rating: 1500 };
    const insertion = own.database
      .insertInto('chess_puzzles')
      .values({ ...row, themes: [], source: 'sixtyfour', ...given });
    await expect(insertion.execute()).rejects.toThrow('violates check constraint');
  }
});

test('deleting a puzzle deletes its themes and days', async () => {
  await store.insertPuzzles(own.database, [newPuzzle({ id: 'gone' })]);
  const puzzle = await store.readPuzzle(own.database, 'gone');
  if (puzzle === null) throw new Error('the puzzle was added');
  await store.setDaily(own.database, '2026-11-21', puzzle);
  await own.database.deleteFrom('chess_puzzles').where('id', '=', 'gone').execute();
  expect(await own.database.selectFrom('chess_puzzle_themes').selectAll().execute()).toEqual([]);
  expect(await store.readDaily(own.database, '2026-11-21')).toBeNull();
});

test('no query of puzzles scans a table', async () => {
  const themes = ['fork', 'pin', 'skewer', 'mate'];
  for (let first = 0; first < 4_000; first += 1_000) {
    const many = Array.from({ length: 1_000 }, (_, n) => first + n);
    await store.insertPuzzles(
      own.database,
      many.map((n) => newPuzzle({ id: `p${n}`, rating: 400 + (n % 2_400), themes: [themes[n % 4] ?? 'fork'] })),
    );
  }
  await sql`analyze chess_puzzles, chess_puzzle_themes`.execute(own.database);

  await own.database.connection().execute(async (db) => {
    const before = await scans(db);
    const draw = { start: 0.7, pick: 0.3 };
    const near = { from: 20, to: 24 };
    const not = Array.from({ length: 50 }, (_, n) => `p${n}`);
    for (const bands of [ALL_BANDS, near])
      for (const theme of [null, 'pin']) expect(await store.readRandom(db, { bands, theme, not }, draw)).not.toBeNull();
    expect(await store.readRandom(db, { bands: ALL_BANDS, theme: 'xRayAttack', not }, draw)).toBeNull();
    for (const theme of [null, 'pin'])
      expect(await store.existingBands(db, { bands: ALL_BANDS, theme })).toEqual({ from: 8, to: 55 });
    expect(await store.existingBands(db, { bands: ALL_BANDS, theme: 'xRayAttack' })).toBeNull();
    expect(await store.readPuzzle(db, 'p1')).not.toBeNull();
    expect((await store.existingIds(db, not)).size).toBe(50);
    expect(await store.idsWithoutLeadIn(db, not)).toHaveLength(50);
    expect(await store.themesWithPuzzles(db, ['endgame', ...themes])).toEqual(themes);
    expect(await scans(db)).toEqual(before);
  });
});

test('the bests of the day are found without reading its rushes', async () => {
  await sql`
    with player as (insert into anonymous_users (username) values ('Ada') returning id)
    insert into puzzle_rushes (player_id, mode, served_at, ends_at, is_over, solve_times, day)
    select id, mode, 0, ends_at, ends_at is null, array_fill(1, array[solved]), current_date - days_ago
    from player, (
      select 'three', null::bigint, n % 40, 0 from generate_series(1, 3000) n
      union all select 'five', null, n % 30, 0 from generate_series(1, 3000) n
      union all values ('five', 1000, 41, 0), ('three', null, 60, 1), ('survival', null, 60, 1)
    ) as rush (mode, ends_at, solved, days_ago)`.execute(own.database);
  await sql`analyze puzzle_rushes`.execute(own.database);
  await own.database.connection().execute(async (db) => {
    const before = await rowsRead(db);
    expect(await bestsToday(db, 999)).toEqual({ three: 39, five: 29, survival: 0 });
    expect(await bestsToday(db, 1000)).toEqual({ three: 39, five: 41, survival: 0 });
    expect((await rowsRead(db)) - before).toBeLessThan(10);
  });
});

/** The number of rows of rushes that were read. */
async function rowsRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'puzzle_rushes'`.execute(db);
  return rows[0]?.read ?? 0;
}

/** The number of sequential scans of each table. */
async function scans(db: Database): Promise<unknown> {
  // The counts of this connection become visible in its next statement.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_user_tables
    where relname in ('chess_puzzles', 'chess_puzzle_themes') order by relname`.execute(db);
  return rows;
}
