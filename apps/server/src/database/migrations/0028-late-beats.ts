/** A beat that had to wait for the row of the game clock no longer looks like a jump of the database's clock. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // As in 0002, but not if the difference is the time that the statement has waited for the row, which another beat may
  // hold until its commit is on disk.
  await sql`
    create or replace function beat_game_clock(p_expected bigint) returns bigint language plpgsql as $$
    declare
      v_clock game_clock;
      v_database bigint;
      v_time bigint;
      v_waited bigint;
    begin
      select * into strict v_clock from game_clock for update;
      v_waited := ceil(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
      v_database := database_clock_ms();
      v_time := v_database + v_clock.adjustment_ms;
      if p_expected between v_clock.beat_ms and v_clock.beat_ms + 1000
          and v_time - p_expected not between -250 and 250 + v_waited then
        v_time := p_expected;
      end if;
      v_time := greatest(least(v_time, v_clock.beat_ms + 1000), v_clock.beat_ms);
      update game_clock set adjustment_ms = v_time - v_database, beat_ms = v_time;
      return v_time;
    end $$`.execute(db);
}
