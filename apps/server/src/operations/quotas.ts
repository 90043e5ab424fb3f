/** Counts what somebody may do only so often. In the database, so that it holds in every process and over a restart. */
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
  /** Uses in this window, the present one counted. */
  readonly used: number;
  readonly exceeded: boolean;
  /** Whole seconds until the count begins anew. */
  readonly retryAfter: number;
}

export interface Quotas {
  /** Counts one use by `subject`, also when that is too much, and says whether it was. */
  use(quota: Quota, subject: string): Promise<QuotaState>;
  /** Takes one use back, of what turned out not to count. */
  giveBack(quota: Quota, subject: string): Promise<void>;
  /** Lets the subject begin anew. */
  clear(quota: Quota, subject: string): Promise<void>;
}

/** How long a row may lie: no window is longer. Addresses are kept no longer than this, and only as keyed hashes. */
export const LONGEST_WINDOW_SECONDS = 24 * 3600;

/** A subject as tables keep it that are not to tell who it was, another one for each `name`. */
export function keyedHash(secret: string, name: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${name}\n${subject}`).digest();
}

/** Counts one use for the answer of a call, which says when to come again if it was one too many. */
export async function isOver(quotas: Quotas, quota: Quota, subject: string, reply: FastifyReply): Promise<boolean> {
  const { exceeded, retryAfter } = await quotas.use(quota, subject);
  if (exceeded) void reply.header('retry-after', retryAfter);
  return exceeded;
}

/** @param secret keys the hashes of the subjects, so that the table does not tell who they are */
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
