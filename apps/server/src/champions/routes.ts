/** The reading endpoints of `championsApi`. The table is public. */
import { ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveCaller, serveEndpoint } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Champions } from './champions.ts';

export function serveChampions(
  app: FastifyInstance,
  { champions, sessions }: { readonly champions: Champions; readonly sessions: Sessions },
): void {
  serveEndpoint(app, api.dailyChampions, async ({ query, request }) => {
    const caller = await sessions.of(request.headers);
    return ok(await champions.table(query.view ?? 'today', caller?.playerId ?? null));
  });

  serveCaller(app, sessions, api.gameCount, ({ params, caller }) =>
    champions.gameCount(caller.playerId, params.gameId),
  );
}
