/** The clocks at the last sweep of expired data, so that a wrong clock of the database is noticed (identity/retention.ts). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_sweep (
      only_row boolean primary key default true check (only_row),
      database_time timestamptz not null,
      game_ms bigint not null
    )`.execute(db);
  // The clock may be wrong already. The stored games are checked every night.
  await sql`
    insert into last_sweep (database_time, game_ms)
    select w.done_until, coalesce(c.beat_ms, 0) from daily_work w, game_clock c where w.name = 'check-games'`.execute(
    db,
  );
}
