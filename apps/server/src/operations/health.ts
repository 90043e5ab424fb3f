/** Health endpoints for operators, without details. */
import { operationsPaths } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/connection.ts';

/** Shorter than the timeout of a load balancer. */
const READY_LIMIT_MS = 2_000;

/**
 * Health means only that the process is alive, because a restart would not bring the database back. Readiness requires
 * the database. While the server closes, Fastify answers 503, so that load balancers stop using it.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  let checking: Promise<unknown> | null = null;
  /** Checks at the same time share one, because nothing limits their number. */
  const check = () => {
    checking ??= sql`select 1`.execute(database, { signal: AbortSignal.timeout(READY_LIMIT_MS) }).finally(() => {
      checking = null;
    });
    return checking;
  };

  app.get(operationsPaths.health, () => ({ status: 'ok' }));
  app.get(operationsPaths.ready, async (request, reply) => {
    try {
      await check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get(operationsPaths.version, () => ({ name: 'sixtyfour', version: packageJson.version }));
}
