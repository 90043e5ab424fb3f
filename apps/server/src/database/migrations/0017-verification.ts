/** AI games are verified in parts, in turns between the sources that they come from (T-03). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ai_games
      -- A keyed hash of the address that opened it; cleared after a day.
      add column source bytea,
      add column verified_plies integer not null default 0,
      -- The time that its verification took so far, with the penalty of a forgery.
      add column verification_ms integer not null default 0,
      add column verified_at timestamptz`.execute(db);
  await sql`create index ai_games_source on ai_games (created_at) where source is not null`.execute(db);
  await sql`create index ai_games_verified on ai_games (verified_at) where verified_at is not null`.execute(db);
}
