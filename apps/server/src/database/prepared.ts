/** Statements that each connection parses and plans once, and not at every call. */
import type { PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from './connection.ts';

/** What connections call the statements, by their text. */
const names = new Map<string, string>();

/**
 * Executes a statement that is asked for often and takes longer to plan than to do.
 * @param name of this statement alone
 * @param statement with the same text at every call: whatever differs is a value in it. After some calls PostgreSQL
 *   keeps a plan for any values, unless plans for the very values look cheaper than that.
 */
export async function executePrepared<Row>(db: Database, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(db);
  names.set(compiled.sql, name);
  return (await db.executeQuery(compiled)).rows;
}

/** The pool as Kysely is to see it, which gives its connections texts and no names. */
export function withPrepared(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection again by its object.
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function naming(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: names.get(text), text, values: [...values] });
    // The other form of a query is for cursors, which nobody configured.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = seen.get(client) ?? naming(client);
      seen.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
