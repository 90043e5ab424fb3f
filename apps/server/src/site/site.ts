/** Who answers for this site, for pages that a visitor comes to after the first one. */
import { ok } from '@sixtyfour/chess';
import { api, missingFacts } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';

/** Changes by a restart alone. */
const CACHE_CONTROL = 'public, max-age=300';

/** Serves `siteApi`. A site that is in public and does not say who runs it has a warning in the log. */
export function serveSite(
  app: FastifyInstance,
  { operator, advertisement, publicUrl }: Pick<Config, 'operator' | 'advertisement' | 'publicUrl'>,
): void {
  const missing = missingFacts(operator).map(({ variable }) => variable);
  if (publicUrl !== null && missing.length > 0) {
    app.log.warn(
      { missing },
      'the site notice is not complete: /legal, /contact, /privacy and /terms lack these facts',
    );
  }
  serveEndpoint(app, api.getSite, async ({ reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return ok({ operator, advertisement });
  });
}
