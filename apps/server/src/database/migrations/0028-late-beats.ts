/** A beat that had to wait for the row of the game clock no longer looks like a jump of the database's clock. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // As in 0002, but the expected time moves on while the statement waits for the row, which another beat may hold until
  // its commit is on disk.
  await sql`
    create or replace function beat_game_clock(p_expected bigint) returns bigint language plpgsql as $$
    declare
      v_clock game_clock;
      v_database bigint;
      v_time bigint;
      v_expected bigint;
    begin
      select * into strict v_clock from game_clock for update;
      v_expected := p_expected + floor(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::bigint;
      v_database := database_clock_ms();
      v_time := v_database + v_clock.adjustment_ms;
      if v_expected between v_clock.beat_ms and v_clock.beat_ms + 1000 and abs(v_expected - v_time) > 250 then
        v_time := v_expected;
      end if;
      v_time := greatest(least(v_time, v_clock.beat_ms + 1000), v_clock.beat_ms);
      update game_clock set adjustment_ms = v_time - v_database, beat_ms = v_time;
      return v_time;
    end $$`.execute(db);
}
