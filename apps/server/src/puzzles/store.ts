/** The SQL of puzzles. Random selection uses only indexes, so its cost does not depend on the number of puzzles. */
import { Puzzle } from '@sixtyfour/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ChessPuzzlesTable } from '../database/tables.ts';
import type { Bands } from './bands.ts';

/** A puzzle to insert. */
export type NewPuzzle = Readonly<
  Omit<Selectable<ChessPuzzlesTable>, 'created_at' | 'random_key' | 'rating_band' | 'solution' | 'themes'> &
    Record<'solution' | 'themes', readonly string[]>
>;

export interface PuzzleFilter {
  readonly bands: Bands;
  readonly theme: string | null;
  /** The ids of excluded puzzles. */
  readonly not: readonly string[];
}

/** Two random numbers from 0 up to 1: the start of the window, and the pick within it. */
export interface Draw {
  readonly start: number;
  readonly pick: number;
}

/**
 * A puzzle is picked from this many consecutive rows. The gaps between random keys vary, so taking the row after a
 * random key would choose some puzzles ten times as often as others. A window makes them almost equally likely.
 */
const WINDOW = 32;

const columns = ['id', 'description', 'initial_position', 'lead_in', 'solution', 'rating', 'themes', 'source'] as const;

/** Parses the JSON of a row like any external input, and drops unknown keys (S-18). */
function toPuzzle(row: unknown): Puzzle | null {
  return row === undefined ? null : Puzzle.parse(row);
}

/** Inserts the puzzles whose ids do not exist yet, all or none, and returns their number. */
export async function insertPuzzles(db: Database, puzzles: readonly NewPuzzle[]): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into chess_puzzles (id, description, initial_position, lead_in, solution, rating, themes, source)
      select id, description, initial_position, nullif(lead_in, 'null'), solution, rating, themes, source
      from jsonb_to_recordset(${JSON.stringify(puzzles)}::jsonb) as p (
        id text, description text, initial_position jsonb, lead_in jsonb, solution text[], rating integer, themes text[], source text)
      -- In one order, to avoid deadlocks between processes that insert the same puzzles.
      order by id
      on conflict (id) do nothing
      returning id, themes, rating_band, random_key
    ), named as (
      insert into chess_puzzle_themes (theme, rating_band, random_key, puzzle_id)
      select distinct theme, rating_band, random_key, id from added, unnest(themes) theme
      -- In the order of the index.
      order by theme, rating_band, random_key
    )
    select count(*) as added from added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** The ids that exist. */
export async function existingIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chess_puzzles')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of puzzles without a lead-in. */
export async function idsWithoutLeadIn(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('chess_puzzles')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('lead_in', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds lead-ins to puzzles that have none. */
export async function addLeadIns(db: Database, puzzles: readonly Pick<NewPuzzle, 'id' | 'lead_in'>[]): Promise<void> {
  await sql`
    with given as (
      select id, lead_in from jsonb_to_recordset(${JSON.stringify(puzzles)}::jsonb) as g (id text, lead_in jsonb)
      -- In one order, to avoid deadlocks between processes that start together.
      order by id
    )
    update chess_puzzles p set lead_in = given.lead_in from given
    where p.id = given.id and p.lead_in is null and given.lead_in <> 'null'`.execute(db);
}

/** Null if there is no such puzzle. */
export async function readPuzzle(db: Database, id: string): Promise<Puzzle | null> {
  const row = await db.selectFrom('chess_puzzles').select(columns).where('id', '=', id).executeTakeFirst();
  return toPuzzle(row);
}

/** A window of ids ordered by random key, starting at `start` and wrapping around after the highest key. */
function idsFrom({ bands, theme, not }: PuzzleFilter, start: number): RawBuilder<{ id: string }> {
  const [source, id] =
    theme === null
      ? [sql`chess_puzzles p where`, sql.ref('p.id')]
      : [sql`chess_puzzle_themes p where p.theme = ${theme} and`, sql.ref('p.puzzle_id')];
  // The index gives the first rows of each band in order. The first rows of all bands are among them.
  const side = (compared: RawBuilder<unknown>) => sql`
    select n.id, n.random_key from generate_series(${bands.from}::integer, ${bands.to}::integer) band
    cross join lateral (
      select ${id} as id, p.random_key from ${source} p.rating_band = band
        and p.random_key ${compared} ${start}::double precision and ${id} <> all (${not}::text[])
      order by p.random_key limit ${sql.lit(WINDOW)}
    ) n
    order by n.random_key limit ${sql.lit(WINDOW)}`;
  return sql`(${side(sql`>=`)}) union all (${side(sql`<`)}) limit ${sql.lit(WINDOW)}`;
}

/** The lowest and the highest band with a puzzle; null if there is none. */
export async function existingBands(db: Database, { bands, theme }: Omit<PuzzleFilter, 'not'>): Promise<Bands | null> {
  const source = theme === null ? sql`chess_puzzles where` : sql`chess_puzzle_themes where theme = ${theme} and`;
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(rating_band) as "from", max(rating_band) as "to"
    from ${source} rating_band between ${bands.from}::integer and ${bands.to}::integer`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
}

/** A random matching puzzle; null if there is none. */
export async function readRandom(db: Database, filter: PuzzleFilter, { start, pick }: Draw): Promise<Puzzle | null> {
  const { rows } = await sql`
    with found as materialized (select array_agg(w.id) as ids from (${idsFrom(filter, start)}) w)
    select ${sql.join(columns.map((column) => sql.ref(column)))} from chess_puzzles
    where id = (select ids[1 + floor(${pick}::double precision * cardinality(ids))::integer] from found)`.execute(db);
  return toPuzzle(rows[0]);
}

/** A random puzzle for the first filter that any puzzle matches; null if there is none. */
export async function readFirstRandom(
  db: Database,
  filters: readonly PuzzleFilter[],
  draw: () => Draw,
): Promise<Puzzle | null> {
  for (const filter of filters) {
    const puzzle = await readRandom(db, filter, draw());
    if (puzzle !== null) return puzzle;
  }
  return null;
}

/** The themes that have a puzzle, in the same order. */
export async function themesWithPuzzles(db: Database, themes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ theme: string }>`
    select theme from unnest(${themes}::text[]) with ordinality t (theme, place)
    where exists (select from chess_puzzle_themes p where p.theme = t.theme)
    order by place`.execute(db);
  return rows.map(({ theme }) => theme);
}

/** The ids of the daily puzzles of the last `days` days. */
export async function recentDailies(db: Database, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_puzzles')
    .select('puzzle_id')
    .where('day', '>', sql<string>`current_date - ${days}::integer`)
    .execute();
  return rows.map(({ puzzle_id }) => puzzle_id);
}

/** Sets the daily puzzle unless the day already has one. Returns the puzzle of the day. */
export async function setDaily(db: Database, day: string, puzzle: Puzzle): Promise<Puzzle> {
  await db
    .insertInto('daily_puzzles')
    .values({ day, puzzle_id: puzzle.id })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return (await readDaily(db, day)) ?? puzzle;
}

/** The daily puzzle; null until it has been chosen. */
export async function readDaily(db: Database, day: string): Promise<Puzzle | null> {
  const row = await db
    .selectFrom('daily_puzzles as d')
    .innerJoin('chess_puzzles as p', 'p.id', 'd.puzzle_id')
    .select(columns.map((column) => `p.${column}` as const))
    .where('d.day', '=', day)
    .executeTakeFirst();
  return toPuzzle(row);
}
