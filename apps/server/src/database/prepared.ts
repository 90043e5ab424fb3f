/** Prepared statements, which each connection parses and plans only once. */
import type { Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type { Ms } from '@sixtyfour/chess';
import type pg from 'pg';

/** A database or a transaction. */
type Executor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

/** The names of the prepared statements by their text. */
const names = new Map<string, string>();

/**
 * Executes a frequent statement that takes longer to plan than to execute.
 * @param name unique to this statement
 * @param statement must have the same text in every call; only its parameters may differ. It names the columns of
 * tables that it returns: after a migration has added a column, it could not be executed again with `*`. After some calls,
 * PostgreSQL uses a generic plan unless it estimates custom plans to be cheaper.
 */
export async function executePrepared<Row>(db: Executor, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(db);
  names.set(compiled.sql, name);
  return (await db.executeQuery(compiled)).rows;
}

/**
 * Wraps the pool for Kysely, which cannot pass statement names to connections.
 * @param limitMs a connection without an answer for this time is closed; 0: never
 */
export function withPrepared(pool: pg.Pool, limitMs: Ms): Omit<PostgresPool, 'end'> {
  // Kysely identifies connections by object identity.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    async function query(text: string, values: readonly unknown[]) {
      // `end`, which the type lacks, does not wait for the server while a query runs.
      const giveUp = limitMs === 0 ? undefined : setTimeout(() => (client as unknown as pg.Client).end(), limitMs);
      try {
        return await client.query({ name: names.get(text), text, values: [...values] });
      } finally {
        clearTimeout(giveUp);
      }
    }
    // Kysely's other form of a query is for cursors, which are not configured.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
