/** The limits of Daily Champions no longer need the addresses of players. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The columns address_hash and one_household stay for the processes of the previous version, which still write them.
  // Ordered, so that these processes wait instead of deadlocking.
  await sql`
    update player_presence set address_hash = null
    where player_id in (
      select player_id from player_presence where address_hash is not null order by player_id for update)`.execute(db);
}
