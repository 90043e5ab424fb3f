/** Budgets recover evenly: instead of a count and the start of its window, a time says when all of it can be used again. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate quotas`.execute(db);
  await sql`
    alter table quotas drop column started_at, drop column used, add column recovered_at timestamptz not null`.execute(
    db,
  );
}
