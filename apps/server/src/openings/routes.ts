/** The endpoint of `openingsApi`, which is public. */
import { ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { readOpening } from './store.ts';

/** Moves per answer. A position in an opening rarely has more. */
const MAX_MOVES = 20;

/** Counts change slowly, and visitors go back and forth between positions. */
const CACHE_CONTROL = 'public, max-age=60';

export function serveOpenings(app: FastifyInstance, { database }: { readonly database: Database }): void {
  serveEndpoint(app, api.openingMoves, async ({ query, reply }) => {
    const moves = await readOpening(database, query.position, MAX_MOVES);
    reply.header('cache-control', CACHE_CONTROL);
    return ok({ moves });
  });
}
