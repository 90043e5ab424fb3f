/** Rate limits that are counted in the database, so that they apply across processes and restarts. */
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import { levelsOf } from './addresses.ts';
import { type Limits, type QuotaName, QUOTAS } from './limits.ts';

/** What is counted, and for what subject: for example a session or an address. */
export type Use = readonly [name: QuotaName, subject: string];

export interface QuotaState {
  readonly exceeded: boolean;
  /** Whole seconds until another use is possible; 0 if the limit is not exceeded. */
  readonly retryAfter: number;
}

/**
 * A budget of uses that recovers evenly over its window: a limit of 60 an hour allows 60 at once, and then one a
 * minute. Refused uses are not counted, so that constant attempts do not keep the budget used up.
 */
export interface Quotas {
  /**
   * Counts one use of each, in order, up to the first exceeded limit. Concurrent uses are all counted. A use by an
   * address also counts for the ranges that contain it (see `levelsOf`).
   */
  use(...uses: readonly [Use, ...Use[]]): Promise<QuotaState>;
  /** Takes back one use of each. */
  giveBack(...uses: readonly Use[]): Promise<void>;
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

/** More than the longest statement: between those of the same moment, `now()` differs by at most that. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** One use in one row of the table. */
interface Count {
  readonly name: string;
  readonly key: Buffer;
  /** The time in which one use recovers. */
  readonly step: number;
  readonly windowSeconds: number;
}

/** @param secret the key of the hashes of subjects */
export function createQuotas(database: Database, secret: string, limits: Limits): Quotas {
  const countsOf = ([name, subject]: Use): readonly Count[] => {
    const { limit, windowSeconds, ...quota } = QUOTAS[name];
    const levels = 'byAddress' in quota ? levelsOf(subject) : [{ range: subject, share: 1 }];
    // Narrowest first, so that one household does not use up the budget of its network.
    return levels.toReversed().map(({ range, share }) => ({
      name,
      key: keyedHash(secret, name, range),
      step: windowSeconds / (limits[limit] * share),
      windowSeconds,
    }));
  };

  /** SQL: counts one use if the previous one did not exceed its limit. Returns no row if this one exceeds its own. */
  function counted({ name, key, step, windowSeconds }: Count, index: number): RawBuilder<unknown> {
    const source = index === 0 ? sql`` : sql`from ${sql.ref(`use${index - 1}`)}`;
    // Nothing recovers later than a window from now, unless the clock of the database has been set back since.
    const recovered = sql`make_interval(secs => ${step}::float8) + case
      when q.recovered_at between now() and now() + make_interval(secs => ${windowSeconds + CLOCK_TOLERANCE_SECONDS}::float8)
      then q.recovered_at else now() end`;
    return sql`${sql.ref(`use${index}`)} as (
      insert into quotas as q (name, subject, recovered_at)
      select ${name}::text, ${key}::bytea, now() + make_interval(secs => ${step}::float8) ${source}
      on conflict (name, subject) do update set recovered_at = ${recovered}
      where ${recovered} <= now() + make_interval(secs => ${windowSeconds}::float8)
      returning 1
    )`;
  }

  return {
    async use(...uses) {
      const counts = uses.flatMap(countsOf);
      const wait = ({ name, key, step, windowSeconds }: Count, index: number) => sql`
        select extract(epoch from recovered_at - now())::float8 + ${step}::float8 - ${windowSeconds}::float8 as seconds
        from quotas where name = ${name} and subject = ${key} and not exists (select from ${sql.ref(`use${index}`)})`;
      const statement = sql<{ exceeded: boolean; seconds: number | null }>`
        with ${sql.join(counts.map(counted))}
        select not exists (select from ${sql.ref(`use${counts.length - 1}`)}) as exceeded,
          (select max(seconds) from (${sql.join(counts.map(wait), sql` union all `)}) w) as seconds`;
      const [state] = await executePrepared(database, `use_${counts.length}_quotas`, statement);
      return state?.exceeded === false
        ? { exceeded: false, retryAfter: 0 }
        : { exceeded: true, retryAfter: Math.max(1, Math.ceil(state?.seconds ?? 0)) };
    },
    async giveBack(...uses) {
      const counts = uses.flatMap(countsOf);
      const statement = sql`
        update quotas q set recovered_at = q.recovered_at - make_interval(secs => u.step)
        from unnest(${counts.map(({ name }) => name)}::text[], ${counts.map(({ key }) => key)}::bytea[],
          ${counts.map(({ step }) => step)}::float8[]) as u (name, subject, step)
        where q.name = u.name and q.subject = u.subject and q.recovered_at > now()`;
      await executePrepared(database, 'give_back_quotas', statement);
    },
  };
}
