/** The endpoints to which a page reports its AI game. */
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveAction, serveCaller } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import { addressOf } from '../admission/addresses.ts';
import { isOver, type Quotas } from '../admission/quotas.ts';
import type { ServerClock } from '../time/clock.ts';
import type { AiGames } from './ai-games.ts';

export function serveAiGames(
  app: FastifyInstance,
  {
    aiGames,
    sessions,
    quotas,
    clock,
  }: {
    readonly aiGames: Pick<AiGames, 'open' | 'play' | 'end'>;
    readonly sessions: Sessions;
    readonly quotas: Quotas;
    readonly clock: ServerClock;
  },
): void {
  serveCaller(app, sessions, api.openAiGame, async ({ caller, request, body, reply }) => {
    const { playerId } = caller;
    const address = addressOf(request.ip);
    const uses = [
      ['ai-games', playerId],
      ['day-ai-games', playerId],
      ['address-ai-games', address],
    ] as const;
    return aiGames.open(playerId, address, { seat: 'w', ...body }, () => isOver(quotas, reply, ...uses));
  });

  serveAction(app, { sessions, clock }, api.playAiMoves, ({ caller, params, body, parsedAt }) =>
    aiGames.play(caller.playerId, params.gameId, body.from, body.moves, parsedAt),
  );

  serveAction(app, { sessions, clock }, api.endAiGame, ({ caller, params, body, parsedAt }) =>
    aiGames.end(caller.playerId, params.gameId, body.by, parsedAt),
  );
}
