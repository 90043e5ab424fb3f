/** Who plays: every visitor is a row of anonymous_users, with an account or without. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table anonymous_users (
      id uuid primary key default gen_random_uuid(),
      -- 'Guest_' and the first 8 characters of the id until the visitor enters a name.
      username text not null,
      country text check (country ~ '^[A-Z]{2}$'),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);

  // Written by every process for the players it has a sign of life from; read by matching and by the absence rules.
  await sql`
    create table player_presence (
      player_id uuid primary key references anonymous_users on delete cascade,
      -- The last frame, pong or poll.
      seen_at timestamptz not null default now(),
      -- When the last connection closed; null while one is open or the player polls.
      closed_at timestamptz,
      -- Whether the page said that it is being left, before the connection closed.
      left_page boolean not null default false
    )`.execute(db);
  await sql`create index player_presence_seen on player_presence (seen_at)`.execute(db);
}
