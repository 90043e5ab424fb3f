/** Rate limits that are counted in the database, so that they hold over all processes and restarts. */
import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface QuotaState {
  /** Uses in this window, including this one. */
  readonly used: number;
  readonly exceeded: boolean;
  /** Whole seconds until the window ends. */
  readonly retryAfter: number;
}

export interface Quotas {
  /** Counts one use by `subject`, even when the limit is exceeded. */
  use(quota: Quota, subject: string): Promise<QuotaState>;
  /** Takes back one use. */
  giveBack(quota: Quota, subject: string): Promise<void>;
  /** Resets the count of the subject. */
  clear(quota: Quota, subject: string): Promise<void>;
}

/** No window is longer, so older rows can be deleted. */
export const LONGEST_WINDOW_SECONDS = 24 * 3600;

/** A keyed hash of a subject, so that tables do not reveal it. Different for each `name`. */
export function keyedHash(secret: string, name: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${name}\n${subject}`).digest();
}

/** Counts one use. If the limit is exceeded, returns true and sets the Retry-After header. */
export async function isOver(quotas: Quotas, quota: Quota, subject: string, reply: FastifyReply): Promise<boolean> {
  const { exceeded, retryAfter } = await quotas.use(quota, subject);
  if (exceeded) void reply.header('retry-after', retryAfter);
  return exceeded;
}

/** @param secret keys the hashes of the subjects */
export function createQuotas(database: Database, secret: string): Quotas {
  const keyOf = (quota: Quota, subject: string): Buffer => keyedHash(secret, quota.name, subject);

  return {
    use: async (quota, subject) => {
      const { rows } = await sql<{ used: number; retryAfter: number }>`
        insert into quotas as q (name, subject, started_at, used)
        values (${quota.name}, ${keyOf(quota, subject)}, now(), 1)
        on conflict (name, subject) do update set
          used = case when q.started_at > now() - make_interval(secs => ${quota.windowSeconds}) then q.used + 1 else 1 end,
          started_at = case when q.started_at > now() - make_interval(secs => ${quota.windowSeconds})
            then q.started_at else now() end
        returning used, greatest(1, ceil(extract(epoch from
          q.started_at + make_interval(secs => ${quota.windowSeconds}) - now())))::int as "retryAfter"`.execute(
        database,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the database returned no count');
      return { ...row, exceeded: row.used > quota.limit };
    },
    giveBack: async (quota, subject) => {
      await database
        .updateTable('quotas')
        .set(({ eb }) => ({ used: eb('used', '-', 1) }))
        .where('name', '=', quota.name)
        .where('subject', '=', keyOf(quota, subject))
        .where('used', '>', 0)
        .execute();
    },
    clear: async (quota, subject) => {
      await database
        .deleteFrom('quotas')
        .where('name', '=', quota.name)
        .where('subject', '=', keyOf(quota, subject))
        .execute();
    },
  };
}
