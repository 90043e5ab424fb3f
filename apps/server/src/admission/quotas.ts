/** Rate limits that are counted in the database, so that they hold over all processes and restarts. */
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import { type Limits, type QuotaName, QUOTAS } from './limits.ts';

/** What is counted, and for whom: for example a session or an address. */
export type Use = readonly [name: QuotaName, subject: string];

export interface QuotaState {
  /** Uses in this window, including this one. */
  readonly used: number;
  readonly limit: number;
  readonly exceeded: boolean;
  /** Whole seconds until the window ends. */
  readonly retryAfter: number;
}

export interface Quotas {
  /**
   * Counts one use, even when the limit is exceeded; of several uses, those up to the first exceeded limit. Concurrent
   * uses are all counted.
   * @returns the state of the last counted use
   */
  use(...uses: readonly [Use, ...Use[]]): Promise<QuotaState>;
  /** Takes back one use of each. */
  giveBack(...uses: readonly Use[]): Promise<void>;
  /** Resets the count of the subject. */
  clear(...use: Use): Promise<void>;
}

/** Counts like `use`. If a limit is exceeded, returns true and sets the Retry-After header. */
export async function isOver(
  quotas: Pick<Quotas, 'use'>,
  reply: FastifyReply,
  ...uses: readonly [Use, ...Use[]]
): Promise<boolean> {
  const { exceeded, retryAfter } = await quotas.use(...uses);
  if (exceeded) void reply.header('retry-after', retryAfter);
  return exceeded;
}

/** @param secret keys the hashes of the subjects */
export function createQuotas(database: Database, secret: string, limits: Limits): Quotas {
  const keyOf = ([name, subject]: Use): Buffer => keyedHash(secret, name, subject);
  const limitOf = (name: QuotaName): number => limits[QUOTAS[name].limit];

  /** SQL: counts one use, unless the limit of the one counted before is exceeded. */
  function counted(use: Use, index: number, before: Use | undefined): RawBuilder<unknown> {
    const [name] = use;
    const from =
      before === undefined
        ? sql``
        : sql`from ${sql.ref(`use${index - 1}`)} as before where before.used <= ${limitOf(before[0])}::integer`;
    const isCurrent = sql`q.started_at > now() - make_interval(secs => ${QUOTAS[name].windowSeconds}::integer)`;
    return sql`${sql.ref(`use${index}`)} as (
      insert into quotas as q (name, subject, started_at, used)
      select ${name}::text, ${keyOf(use)}::bytea, now(), 1 ${from}
      on conflict (name, subject) do update set
        used = case when ${isCurrent} then q.used + 1 else 1 end,
        started_at = case when ${isCurrent} then q.started_at else now() end
      returning q.name, q.used, q.started_at
    )`;
  }

  return {
    async use(...uses) {
      const statement = sql<{ name: QuotaName; used: number; seconds: number }>`
        with ${sql.join(uses.map((use, index) => counted(use, index, uses[index - 1])))}
        ${sql.join(
          uses.map(
            (_use, index) => sql`select ${sql.lit(index)} as index, name, used,
              extract(epoch from now() - started_at)::float8 as seconds from ${sql.ref(`use${index}`)}`,
          ),
          sql` union all `,
        )} order by index desc limit 1`;
      const [row] = await executePrepared(database, `use_${uses.length}_quotas`, statement);
      if (row === undefined) throw new Error('the database returned no count');
      const limit = limitOf(row.name);
      const retryAfter = Math.max(1, Math.ceil(QUOTAS[row.name].windowSeconds - row.seconds));
      return { used: row.used, limit, exceeded: row.used > limit, retryAfter };
    },
    async giveBack(...uses) {
      const statement = sql`
        update quotas q set used = q.used - 1
        from unnest(${uses.map(([name]) => name)}::text[], ${uses.map(keyOf)}::bytea[]) as u (name, subject)
        where q.name = u.name and q.subject = u.subject and q.used > 0`;
      await executePrepared(database, 'give_back_quotas', statement);
    },
    async clear(...use) {
      await database.deleteFrom('quotas').where('name', '=', use[0]).where('subject', '=', keyOf(use)).execute();
    },
  };
}
