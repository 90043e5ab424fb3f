import * as z from 'zod/mini';
import { AI_GAME } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { AiGameEnd, ChampionsView, DailyTable, GameCount } from '../entities/champions.ts';
import { SeatLetter } from '../entities/move.ts';
import { Uuid } from '../entities/player.ts';
import { GameParams } from './game-params.ts';
import { RuleSetName } from '../entities/game-kind.ts';

const Uci = z.string().check(z.regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/));

/** Daily Champions, and the AI games that may count for it. */
export const championsApi = {
  dailyChampions: endpoint({
    method: 'GET',
    path: '/api/champions',
    summary: 'The best players of a day or a week, and the own row',
    feature: 'champions',
    query: z.strictObject({ view: z.optional(ChampionsView) }),
    response: DailyTable,
  }),
  gameCount: endpoint({
    method: 'GET',
    path: '/api/champions/games/:gameId',
    summary: 'What one game of this player counted, against a person or a character',
    params: GameParams,
    response: GameCount,
  }),
  openAiGame: endpoint({
    method: 'POST',
    path: '/api/ai-games',
    summary: 'Opens a game against a character that may count; the same id again gets the same answer',
    body: z.strictObject({
      /** Of another version than the ids of online games, so that no result can be taken for that of another game. */
      id: z.uuidv4(),
      persona: z.string().check(z.maxLength(40)),
      ruleSet: RuleSetName,
      /** The player's seat; default: white. */
      seat: z.optional(SeatLetter),
      /** The engine version of the page. If it differs from the server's, the call fails with 'engine-outdated'. */
      engineVersion: z.string().check(z.maxLength(40)),
    }),
    response: z.object({ id: Uuid, seed: z.int() }),
  }),
  playAiMoves: endpoint({
    method: 'POST',
    path: '/api/ai-games/:gameId/moves',
    summary: 'The moves of both sides as they are played; what the server has already must agree',
    params: GameParams,
    body: z.strictObject({
      /** Number of plies before the first of `moves`. */
      from: z.int().check(z.minimum(0), z.maximum(AI_GAME.plies)),
      moves: z.array(Uci).check(z.minLength(1), z.maxLength(AI_GAME.pliesAtOnce)),
    }),
    /** Number of plies that the server has after this call. */
    response: z.object({ ply: z.int() }),
  }),
  endAiGame: endpoint({
    method: 'POST',
    path: '/api/ai-games/:gameId/end',
    summary: 'Says that a game against a character is over; said again it changes nothing',
    params: GameParams,
    body: z.strictObject({ by: AiGameEnd }),
    response: GameCount,
  }),
} as const;
