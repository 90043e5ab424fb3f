/** The searches of a player get a version, as a cursor for other processes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every change of a search takes the next number. A player's searches change one after the other, because each change
  // locks the player or the search first; so the highest number is that of the last change.
  await sql`create sequence match_request_versions`.execute(db);
  await sql`
    alter table match_requests add column version bigint not null default nextval('match_request_versions')`.execute(
    db,
  );
  await sql`
    create function count_search_version() returns trigger language plpgsql as $$
    begin
      new.version := nextval('match_request_versions');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger count_search_version before update on match_requests
    for each row when (old is distinct from new) execute function count_search_version()`.execute(db);
}
