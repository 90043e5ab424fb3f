/** A keyed hash of the network that a room was opened from, so that the rooms of one network do not fill the list. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_rooms add column source bytea`.execute(db);
}
