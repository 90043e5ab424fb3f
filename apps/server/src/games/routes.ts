/** The endpoints of `gamesApi`. */
import { ok, type Result } from '@sixtyfour/chess';
import { api, type OnlineGame } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveAction, serveCaller } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Presence } from '../presence/presence.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Phrases } from '../phrases/phrases.ts';
import type { Games } from './games.ts';

export function serveGames(
  app: FastifyInstance,
  {
    games,
    phrases,
    sessions,
    presence,
    clock,
  }: {
    readonly games: Pick<Games, 'view' | 'handle' | 'seatOf' | 'arrived'>;
    readonly phrases: Pick<Phrases, 'recent'>;
    readonly sessions: Sessions;
    readonly presence: Pick<Presence, 'seen'>;
    readonly clock: ServerClock;
  },
): void {
  async function withPhrases<E>(game: Result<OnlineGame, E>) {
    return game.ok ? ok({ ...game.value, phrases: await phrases.recent(game.value.id) }) : game;
  }

  serveCaller(app, sessions, api.getGame, async ({ caller, params }) => {
    if ((await games.seatOf(caller.playerId, params.gameId)) !== null) {
      await presence.seen([caller.playerId]);
      return withPhrases(await games.arrived(caller.playerId, params.gameId));
    }
    return games.view(caller.playerId, params.gameId);
  });

  // The latency of an HTTP request is not measured, so it gets no lag credit.
  serveAction(app, { sessions, clock }, api.sendIntent, ({ caller, params, body, parsedAt }) =>
    games.handle(caller.playerId, params.gameId, body, { parsedAt, lagMs: 0 }),
  );
}
