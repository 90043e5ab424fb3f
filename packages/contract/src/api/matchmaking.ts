import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MatchAnswer, MatchRequest } from '../entities/match-request.ts';
import { TIME_CONTROL_LIST } from '../entities/time-control.ts';

/** The queue. */
export const matchmakingApi = {
  findMatch: endpoint({
    method: 'POST',
    path: '/api/match/find',
    summary: 'Starts a search: pairs the player, or lets them wait',
    feature: 'queue',
    /** The time controls that the player accepts, in order of preference, such as '10+0,5+0'; default: '5+0'. */
    query: z.object({ clocks: z.optional(z.string().check(z.regex(TIME_CONTROL_LIST))) }),
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
    summary: 'How many players are online, playing against each other, and searching',
    response: z.object({ online: z.int(), playing: z.int(), searching: z.int() }),
  }),
} as const;
