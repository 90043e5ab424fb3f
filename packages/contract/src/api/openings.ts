import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { OpeningMove, PositionKey } from '../entities/opening.ts';

/** The openings of finished games between people. Public: only counts. */
export const openingsApi = {
  openingMoves: endpoint({
    method: 'GET',
    path: '/api/openings',
    summary: 'The moves that were played in a position of an opening, the most frequent first, with the results',
    query: z.strictObject({ position: PositionKey }),
    response: z.object({ moves: z.array(OpeningMove) }),
  }),
} as const;
