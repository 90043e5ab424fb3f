/** Endpoints for whoever runs the server. They tell a machine what it needs and the public nothing else. */
import { operationsPaths } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };

/** `isReady` says whether new visitors may be sent here: false from the moment that the server begins to close. */
export function serveHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get(operationsPaths.health, () => ({ status: 'ok' }));
  app.get(operationsPaths.ready, (_request, reply) =>
    isReady() ? { status: 'ready' } : reply.code(503).send({ status: 'closing' }),
  );
  app.get(operationsPaths.version, () => ({ name: 'sixtyfour', version: packageJson.version }));
}
