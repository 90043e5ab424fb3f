/** The endpoints of `ownGamesApi`. */
import { err, ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Scorer } from '../champions/scorer.ts';
import type { Database } from '../database/connection.ts';
import { serveCaller } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import { readOwnAiGame, readOwnGames } from './store.ts';

export function serveOwnGames(
  app: FastifyInstance,
  {
    database,
    scorer,
    sessions,
  }: { readonly database: Database; readonly scorer: Pick<Scorer, 'scoreAll'>; readonly sessions: Sessions },
): void {
  serveCaller(app, sessions, api.ownGames, async ({ caller, query }) =>
    ok(await readOwnGames(database, scorer, caller.playerId, query)),
  );

  serveCaller(app, sessions, api.ownAiGame, async ({ caller, params }) => {
    const game = await readOwnAiGame(database, scorer, caller.playerId, params.gameId);
    return game === null ? err('not-found') : ok(game);
  });
}
