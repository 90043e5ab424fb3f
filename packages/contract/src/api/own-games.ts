import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { GAME_RESULTS, GameCursor, OPPONENT_KINDS, OwnAiGame, OwnGame } from '../entities/own-game.ts';
import { GameParams } from './game-params.ts';

/** The finished games of the requesting player. The session identifies the player; no parameter does. */
export const ownGamesApi = {
  ownGames: endpoint({
    method: 'GET',
    path: '/api/own-games',
    summary:
      'The finished games of this player, newest first, a page at a time; games that were called off are left out',
    query: z.strictObject({
      opponents: z.optional(z.enum(OPPONENT_KINDS)),
      result: z.optional(z.enum(GAME_RESULTS)),
      /** `next` of the previous page. */
      cursor: z.optional(GameCursor),
    }),
    /** `next`: the cursor of the next page; null on the last one. */
    response: z.object({ games: z.array(OwnGame), next: z.nullable(GameCursor) }),
  }),
  ownAiGame: endpoint({
    method: 'GET',
    path: '/api/own-games/:gameId',
    summary: 'A finished game of this player against a character, with its moves',
    params: GameParams,
    response: OwnAiGame,
  }),
} as const;
