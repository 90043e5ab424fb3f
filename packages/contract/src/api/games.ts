import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { GameIntent, IntentAck, OnlineGame } from '../entities/online-game.ts';
import { PhraseId, SaidPhrase } from '../entities/phrase.ts';
import { GameParams } from './game-params.ts';

/** Games between two people. Only their players have access. */
export const gamesApi = {
  getGame: endpoint({
    method: 'GET',
    path: '/api/games/:gameId',
    summary: 'One game; asking counts as being there',
    params: GameParams,
    /** `phrases`: those of the last few seconds, for pages without a websocket. */
    response: z.extend(OnlineGame, { phrases: z.optional(z.array(SaidPhrase)) }),
  }),
  sendIntent: endpoint({
    method: 'POST',
    path: '/api/games/:gameId/acts',
    summary: 'A move or another intent in a game, as over the websocket',
    params: GameParams,
    body: GameIntent,
    response: IntentAck,
  }),
  sayPhrase: endpoint({
    method: 'POST',
    path: '/api/games/:gameId/phrases',
    summary: 'Says a phrase to the opponent, as over the websocket',
    params: GameParams,
    body: z.strictObject({ phrase: PhraseId }),
    response: SaidPhrase,
  }),
} as const;
