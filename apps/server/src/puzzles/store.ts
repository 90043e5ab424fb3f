/** The rows of chess_puzzles: brought in by the hundred, and found at random by indexes alone, however many there are. */
import type { LetterBoard } from '@sixtyfour/chess';
import { Puzzle } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Bands } from './bands.ts';

/** A puzzle that is to become a row. */
export interface NewPuzzle {
  readonly id: string;
  readonly description: string | null;
  readonly initial_position: { readonly board: LetterBoard; readonly fen: string };
  /** As in `Puzzle`. */
  readonly solution: readonly string[];
  readonly rating: number;
  readonly themes: readonly string[];
  readonly source: 'sixtyfour' | 'lichess';
}

export interface Wanted {
  readonly bands: Bands;
  readonly theme: string | null;
  /** Ids of puzzles that are not wanted. */
  readonly not: readonly string[];
}

/** Two random numbers from 0 up to 1: where the search begins, and which of those found there is taken. */
export interface Draw {
  readonly start: number;
  readonly pick: number;
}

/**
 * Of so many rows in a row one is taken. Keys have gaps of different length, so the row behind a random place alone
 * would be some puzzles ten times as often as others; of the rows behind it each is nearly as likely.
 */
const WINDOW = 32;

const columns = ['id', 'description', 'initial_position', 'solution', 'rating', 'themes', 'source'] as const;

/** What a row holds as JSON is read as anything else that comes from outside: what is not asked for falls away (S-18). */
function toPuzzle(row: unknown): Puzzle | null {
  return row === undefined ? null : Puzzle.parse(row);
}

/** Adds the puzzles whose ids are not there yet, all or none, and says how many those were. */
export async function insertPuzzles(db: Database, puzzles: readonly NewPuzzle[]): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into chess_puzzles (id, description, initial_position, solution, rating, themes, source)
      select id, description, initial_position, solution, rating, themes, source
      from jsonb_to_recordset(${JSON.stringify(puzzles)}::jsonb) as p (
        id text, description text, initial_position jsonb, solution text[], rating integer, themes text[], source text)
      -- In one order, so that two who add the same wait for each other and not in a circle.
      order by id
      on conflict (id) do nothing
      returning id, themes, rating_band, random_key
    ), named as (
      insert into chess_puzzle_themes (theme, rating_band, random_key, puzzle_id)
      select distinct theme, rating_band, random_key, id from added, unnest(themes) theme
      -- As the index is ordered.
      order by theme, rating_band, random_key
    )
    select count(*) as added from added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** Those of the ids that are there. */
export async function knownIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chess_puzzles')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Null when there is no such puzzle. */
export async function readPuzzle(db: Database, id: string): Promise<Puzzle | null> {
  const row = await db.selectFrom('chess_puzzles').select(columns).where('id', '=', id).executeTakeFirst();
  return toPuzzle(row);
}

/** The ids in the order of their keys, from a random place on and from the lowest again after the highest. */
function idsFrom({ bands, theme, not }: Wanted, start: number): RawBuilder<{ id: string }> {
  const [source, id] =
    theme === null
      ? [sql`chess_puzzles p where`, sql.ref('p.id')]
      : [sql`chess_puzzle_themes p where p.theme = ${theme} and`, sql.ref('p.puzzle_id')];
  // The first of each band are in an index, one after the other, and the first of all are among them.
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

/** The lowest and the highest band that has a puzzle; null when none has. */
export async function bandsThere(db: Database, { bands, theme }: Omit<Wanted, 'not'>): Promise<Bands | null> {
  const source = theme === null ? sql`chess_puzzles where` : sql`chess_puzzle_themes where theme = ${theme} and`;
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(rating_band) as "from", max(rating_band) as "to"
    from ${source} rating_band between ${bands.from}::integer and ${bands.to}::integer`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
}

/** A random puzzle of those wanted; null when there is none. */
export async function readRandom(db: Database, wanted: Wanted, { start, pick }: Draw): Promise<Puzzle | null> {
  const { rows } = await sql`
    with found as materialized (select array_agg(w.id) as ids from (${idsFrom(wanted, start)}) w)
    select ${sql.join(columns.map((column) => sql.ref(column)))} from chess_puzzles
    where id = (select ids[1 + floor(${pick}::double precision * cardinality(ids))::integer] from found)`.execute(db);
  return toPuzzle(rows[0]);
}

/** Those of the themes that there is a puzzle of, in the same order. */
export async function themesWithPuzzles(db: Database, themes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ theme: string }>`
    select theme from unnest(${themes}::text[]) with ordinality t (theme, place)
    where exists (select from chess_puzzle_themes p where p.theme = t.theme)
    order by place`.execute(db);
  return rows.map(({ theme }) => theme);
}

/** 'YYYY-MM-DD' in UTC, by the database's clock: game time stands still when the server does, and days do not. */
export async function today(db: Database): Promise<string> {
  const { day } = await db.selectNoFrom(sql<string>`current_date`.as('day')).executeTakeFirstOrThrow();
  return day;
}

/** The puzzles of the last days. */
export async function recentDailies(db: Database, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_puzzles')
    .select('puzzle_id')
    .where('day', '>', sql<string>`current_date - ${days}::integer`)
    .execute();
  return rows.map(({ puzzle_id }) => puzzle_id);
}

/** Makes a puzzle that of a day, unless the day has one already. The puzzle that the day has then. */
export async function setDaily(db: Database, day: string, puzzle: Puzzle): Promise<Puzzle> {
  await db
    .insertInto('daily_puzzles')
    .values({ day, puzzle_id: puzzle.id })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return (await readDaily(db, day)) ?? puzzle;
}

/** The puzzle of a day; null while nobody has asked for it. */
export async function readDaily(db: Database, day: string): Promise<Puzzle | null> {
  const row = await db
    .selectFrom('daily_puzzles as d')
    .innerJoin('chess_puzzles as p', 'p.id', 'd.puzzle_id')
    .select(columns.map((column) => `p.${column}` as const))
    .where('d.day', '=', day)
    .executeTakeFirst();
  return toPuzzle(row);
}
