/** Rushes through puzzles. Deleted after two days: only the best of the day is shown. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table puzzle_rushes (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references anonymous_users on delete cascade,
      mode text not null check (mode in ('three', 'five', 'survival')),
      -- Game time. Null: without a clock.
      ends_at bigint,
      -- The puzzle in play, and the plies of its solution that have been played; null once the rush is over.
      puzzle_id text references chess_puzzles on delete set null,
      ply integer not null default 0,
      -- Game time at which it was served.
      served_at bigint not null,
      -- The ids of all puzzles that were served, and for each solved one how long it took, in ms.
      served text[] not null default '{}',
      solve_times integer[] not null default '{}',
      misses integer not null default 0,
      -- UTC.
      day date not null default current_date,
      is_over boolean not null default false,
      created_at timestamptz not null default now(),
      solved integer not null generated always as (cardinality(solve_times)) stored
    )`.execute(db);
  await sql`create unique index puzzle_rushes_running on puzzle_rushes (player_id) where not is_over`.execute(db);
  await sql`create index puzzle_rushes_player on puzzle_rushes (player_id)`.execute(db);
  await sql`create index puzzle_rushes_best on puzzle_rushes (day, mode, solved desc)`.execute(db);
  await sql`create index puzzle_rushes_created on puzzle_rushes (created_at)`.execute(db);
  await sql`create index puzzle_rushes_puzzle on puzzle_rushes (puzzle_id)`.execute(db);
}
