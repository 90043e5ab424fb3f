import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MatchAnswer, MatchRequest } from '../entities/match-request.ts';

/** The queue. */
export const matchmakingApi = {
  findMatch: endpoint({
    method: 'POST',
    path: '/api/match/find',
    summary: 'Starts a search: pairs the player, or lets them wait',
    feature: 'queue',
    response: MatchAnswer,
  }),
  cancelMatch: endpoint({
    method: 'POST',
    path: '/api/match/cancel',
    summary: 'Cancels the search of this player',
    response: z.object({ status: z.literal('cancelled') }),
  }),
  getMatch: endpoint({
    method: 'GET',
    path: '/api/match',
    summary: 'The search of this player that goes on or has just ended, or null',
    response: z.object({ request: z.nullable(MatchRequest) }),
  }),
  getPresence: endpoint({
    method: 'GET',
    path: '/api/presence',
    summary: 'How many players are online',
    response: z.object({ online: z.int() }),
  }),
} as const;
