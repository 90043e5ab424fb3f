/** The endpoint `sayPhrase` of `gamesApi`. */
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveCaller } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Phrases } from './phrases.ts';

export function servePhrases(
  app: FastifyInstance,
  { phrases, sessions }: { readonly phrases: Pick<Phrases, 'say'>; readonly sessions: Sessions },
): void {
  serveCaller(app, sessions, api.sayPhrase, ({ caller, params, body }) =>
    phrases.say(caller.playerId, params.gameId, body.phrase),
  );
}
