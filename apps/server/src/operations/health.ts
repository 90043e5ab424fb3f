/** Endpoints for whoever runs the server. They tell a machine what it needs and the public nothing else. */
import { operationsPaths } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/connection.ts';

/** Less than a balancer waits. */
const READY_LIMIT_MS = 2_000;

/**
 * Health tells whether the process lives: a restart would not bring the database back. Ready is only who reaches the
 * database. While the server closes, Fastify answers 503 in their place, which takes it out of a balancer's list.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get(operationsPaths.health, () => ({ status: 'ok' }));
  app.get(operationsPaths.ready, async (request, reply) => {
    try {
      await sql`select 1`.execute(database, { signal: AbortSignal.timeout(READY_LIMIT_MS) });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get(operationsPaths.version, () => ({ name: 'sixtyfour', version: packageJson.version }));
}
