/** Players who do not come to their games are matched later, and those who waited for them are first in line. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table no_shows (
      -- A keyed hash of a player or of a range of addresses.
      subject text primary key,
      -- At noted_at; it falls evenly to 0.
      weight double precision not null,
      noted_at timestamptz not null,
      held_until timestamptz not null
    )`.execute(db);
  await sql`create index no_shows_noted on no_shows (noted_at)`.execute(db);

  // The subjects that a search is for, with the weight of its no-show for each.
  await sql`alter table match_requests add column sources jsonb not null default '{}'`.execute(db);
  // The place in line: earlier than created_at when an opponent did not come.
  await sql`alter table match_requests add column waiting_since timestamptz not null default now()`.execute(db);
  await sql`update match_requests set waiting_since = created_at where status = 'pending'`.execute(db);
  await sql`drop index match_requests_waiting`.execute(db);
  await sql`create index match_requests_waiting on match_requests (waiting_since) where status = 'pending'`.execute(db);

  // These get another parameter. find_or_create_matches stays for processes of the previous version, which still call it.
  await sql`drop function if exists find_or_create_match(uuid, bigint, uuid)`.execute(db);
  await sql`drop function if exists next_waiting_player(uuid)`.execute(db);
}
