/** Puzzles, with indexes for random selection in time that does not depend on their number. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chess_puzzles (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{1,32}$'),
      description text,
      -- {"board": eight rows of eight letters or null, "fen": text}
      initial_position jsonb not null check (initial_position ? 'board' and initial_position ? 'fen'),
      -- 'row,col-row,col', the solver's moves and the replies in turn.
      solution text[] not null check (cardinality(solution) > 0),
      rating integer not null check (rating between 0 and 4000),
      themes text[] not null,
      source text not null check (source in ('sixtyfour', 'lichess')),
      created_at timestamptz not null default now(),
      -- Where a random choice finds the row among those of about its rating.
      random_key double precision not null default random(),
      rating_band integer not null generated always as (rating / 50) stored
    )`.execute(db);
  // Includes the ids, for index-only scans.
  await sql`create index chess_puzzles_band on chess_puzzles (rating_band, random_key, id)`.execute(db);
  // The themes in a table of their own, so that a random puzzle of a theme is found as fast.
  await sql`
    create table chess_puzzle_themes (
      theme text not null,
      rating_band integer not null,
      random_key double precision not null,
      puzzle_id text not null references chess_puzzles on delete cascade,
      primary key (theme, rating_band, random_key, puzzle_id)
    )`.execute(db);
  await sql`create index chess_puzzle_themes_puzzle on chess_puzzle_themes (puzzle_id)`.execute(db);

  await sql`
    create table daily_puzzles (
      -- UTC.
      day date primary key,
      puzzle_id text not null references chess_puzzles on delete cascade
    )`.execute(db);
}
