/** Rate limits that are counted in the database, so that they hold over all processes and restarts. */
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import { type Limits, type QuotaName, QUOTAS } from './limits.ts';

export interface QuotaState {
  /** Uses in this window, including this one. */
  readonly used: number;
  readonly limit: number;
  readonly exceeded: boolean;
  /** Whole seconds until the window ends. */
  readonly retryAfter: number;
}

export interface Quotas {
  /** Counts one use by `subject`, even when the limit is exceeded. */
  use(name: QuotaName, subject: string): Promise<QuotaState>;
  /** Takes back one use. */
  giveBack(name: QuotaName, subject: string): Promise<void>;
  /** Resets the count of the subject. */
  clear(name: QuotaName, subject: string): Promise<void>;
}

/** Counts one use. If the limit is exceeded, returns true and sets the Retry-After header. */
export async function isOver(
  quotas: Pick<Quotas, 'use'>,
  name: QuotaName,
  subject: string,
  reply: FastifyReply,
): Promise<boolean> {
  const { exceeded, retryAfter } = await quotas.use(name, subject);
  if (exceeded) void reply.header('retry-after', retryAfter);
  return exceeded;
}

/** @param secret keys the hashes of the subjects */
export function createQuotas(database: Database, secret: string, limits: Limits): Quotas {
  const keyOf = (name: QuotaName, subject: string): Buffer => keyedHash(secret, name, subject);

  return {
    use: async (name, subject) => {
      const { limit, windowSeconds } = QUOTAS[name];
      const { rows } = await sql<{ used: number; retryAfter: number }>`
        insert into quotas as q (name, subject, started_at, used)
        values (${name}, ${keyOf(name, subject)}, now(), 1)
        on conflict (name, subject) do update set
          used = case when q.started_at > now() - make_interval(secs => ${windowSeconds}) then q.used + 1 else 1 end,
          started_at = case when q.started_at > now() - make_interval(secs => ${windowSeconds})
            then q.started_at else now() end
        returning used, greatest(1, ceil(extract(epoch from
          q.started_at + make_interval(secs => ${windowSeconds}) - now())))::int as "retryAfter"`.execute(database);
      const [row] = rows;
      if (row === undefined) throw new Error('the database returned no count');
      return { ...row, limit: limits[limit], exceeded: row.used > limits[limit] };
    },
    giveBack: async (name, subject) => {
      await database
        .updateTable('quotas')
        .set(({ eb }) => ({ used: eb('used', '-', 1) }))
        .where('name', '=', name)
        .where('subject', '=', keyOf(name, subject))
        .where('used', '>', 0)
        .execute();
    },
    clear: async (name, subject) => {
      await database
        .deleteFrom('quotas')
        .where('name', '=', name)
        .where('subject', '=', keyOf(name, subject))
        .execute();
    },
  };
}
