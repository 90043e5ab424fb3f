/** A visitor may keep the name that guests have by default: then it is a chosen name like any other. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anonymous_users
      add column name_chosen boolean not null default false,
      drop column named`.execute(db);
  // Names that were entered before are chosen because they are no default.
  await sql`
    alter table anonymous_users
      add column named boolean not null
        generated always as (name_chosen or username <> 'Guest_' || left(id::text, 8)) stored`.execute(db);
}
