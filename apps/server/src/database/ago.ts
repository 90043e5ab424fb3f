import type { Ms } from '@sixtyfour/chess';
import { type RawBuilder, sql } from 'kysely';

/** SQL: the time of the database this long ago. */
export function ago(ms: Ms): RawBuilder<Date> {
  return sql`now() - make_interval(secs => ${sql.lit(ms / 1000)})`;
}
