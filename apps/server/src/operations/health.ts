/** Endpoints for whoever runs the server. They tell a machine what it needs and the public nothing else. */
import { operationsPaths } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };

/** While the server closes, Fastify answers 503 in their place, which takes it out of a balancer's list. */
export function serveHealth(app: FastifyInstance): void {
  app.get(operationsPaths.health, () => ({ status: 'ok' }));
  app.get(operationsPaths.ready, () => ({ status: 'ready' }));
  app.get(operationsPaths.version, () => ({ name: 'sixtyfour', version: packageJson.version }));
}
