/** Serves the facts of the site to pages that were not loaded from the server. */
import { ok } from '@sixtyfour/chess';
import { api, missingFacts } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';

/** The facts change only on a restart. */
const CACHE_CONTROL = 'public, max-age=300';

/** Serves `siteApi`. Logs a warning if the operator facts of a public site are incomplete. */
export function serveSite(
  app: FastifyInstance,
  { operator, advertisement, publicUrl }: Pick<Config, 'operator' | 'advertisement' | 'publicUrl'>,
): void {
  const missing = missingFacts(operator).map(({ variable }) => variable);
  if (publicUrl !== null && missing.length > 0) {
    app.log.warn(
      { missing },
      'the operator notice is incomplete: /legal, /contact, /privacy and /terms lack these facts',
    );
  }
  serveEndpoint(app, api.getSite, async ({ reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return ok({ operator, advertisement });
  });
}
