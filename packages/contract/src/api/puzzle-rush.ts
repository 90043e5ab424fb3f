import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Uuid } from '../entities/player.ts';
import { PuzzleRush, RushModeName, RushMove, RushVerdict } from '../entities/puzzle-rush.ts';

const RushParams = z.object({ rushId: Uuid });

/** Puzzle rushes: one puzzle at a time. The server chooses the puzzles, checks each move and keeps the time. */
export const puzzleRushApi = {
  startRush: endpoint({
    method: 'POST',
    path: '/api/puzzle-rushes',
    summary: 'Starts a rush; one that this player has running ends',
    feature: 'puzzles',
    body: z.strictObject({ mode: RushModeName }),
    response: PuzzleRush,
  }),
  getRush: endpoint({
    method: 'GET',
    path: '/api/puzzle-rushes/:rushId',
    summary: 'A rush as it is now, for a page that missed an answer',
    feature: 'puzzles',
    params: RushParams,
    response: PuzzleRush,
  }),
  playRush: endpoint({
    method: 'POST',
    path: '/api/puzzle-rushes/:rushId/moves',
    summary: 'A move for the puzzle in play; refused when it is late, or was made before',
    feature: 'puzzles',
    params: RushParams,
    body: RushMove,
    response: RushVerdict,
  }),
  endRush: endpoint({
    method: 'POST',
    path: '/api/puzzle-rushes/:rushId/end',
    summary: 'Ends a rush, if it has not ended, and says how it went',
    feature: 'puzzles',
    params: RushParams,
    response: PuzzleRush,
  }),
  rushBests: endpoint({
    method: 'GET',
    path: '/api/puzzle-rushes/bests',
    summary: 'The most puzzles solved in a rush of each mode that began today (UTC) and is over; 0 when there was none',
    feature: 'puzzles',
    response: z.record(RushModeName, z.int()),
  }),
} as const;
