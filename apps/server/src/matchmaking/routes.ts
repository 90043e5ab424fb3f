/** The endpoints of `matchmakingApi`. Reading one's own search counts as a sign of life. */
import { ok } from '@sixtyfour/chess';
import { api, DEFAULT_TIME, parseTimeControls } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../admission/addresses.ts';
import { memoizeBriefly } from '../async/memoize.ts';
import type { Database } from '../database/connection.ts';
import { serveCaller, serveEndpoint } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Presence } from '../presence/presence.ts';
import type { Matchmaking } from './matchmaking.ts';
import { countPlayingNow } from './playing-now.ts';

/** The maximum age of the counts of players and searches. */
const PLAYING_NOW_AGE_MS = 3_000;

export function serveMatchmaking(
  app: FastifyInstance,
  {
    matchmaking,
    database,
    sessions,
    presence,
  }: {
    readonly matchmaking: Pick<Matchmaking, 'find' | 'cancel' | 'current'>;
    readonly database: Database;
    readonly sessions: Sessions;
    readonly presence: Pick<Presence, 'seen' | 'online'>;
  },
): void {
  const playingNow = memoizeBriefly(() => countPlayingNow(database), {
    keyOf: () => '',
    now: () => performance.now(),
    maxAge: PLAYING_NOW_AGE_MS,
  });

  serveCaller(app, sessions, api.findMatch, ({ caller, request, query: { clocks } }) =>
    matchmaking.find(
      caller.playerId,
      addressOf(request.ip),
      clocks === undefined ? [DEFAULT_TIME] : parseTimeControls(clocks),
    ),
  );

  serveCaller(app, sessions, api.cancelMatch, ({ caller }) => matchmaking.cancel(caller.playerId));

  serveCaller(app, sessions, api.getMatch, async ({ caller }) => {
    await presence.seen([caller.playerId]);
    return ok({ request: await matchmaking.current(caller.playerId) });
  });

  serveEndpoint(app, api.getPresence, async () => {
    const [online, counts] = await Promise.all([presence.online(), playingNow(null)]);
    return ok({ online, ...counts });
  });
}
