/** Creates players and finished games for tests. */
import { randomUUID } from 'node:crypto';
import type { EndReason } from '@sixtyfour/chess';
import { type GameResult, type GameStatus, type NotCounted, resultFor, type SeatLetter } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { insertOnlineResults, storeAiResult } from './results.ts';
import { scoreStoredResults } from './scorer.ts';

/** `name`: null for a player who has not entered one. */
export async function createPlayer(database: Database, name: string | null): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('anonymous_users')
    .values({ id, username: name ?? `Guest_${id.slice(0, 8)}`, country: name === null ? null : 'NO' })
    .execute();
  return id;
}

/** Opens a session of an account that continues a game of a guest. */
export async function continueGame(
  database: Database,
  { gameId, guest, account }: { readonly gameId: string; readonly guest: string; readonly account: string },
): Promise<void> {
  const seat = { seat_player_id: guest, seat_game_id: gameId };
  await database
    .insertInto('sessions')
    .values({ token_hash: Buffer.from(gameId), player_id: account, kind: 'account', ...seat })
    .execute();
}

export interface EndedOptions {
  readonly endedAt: Date;
  /** The id of an online game. Default: a new one. */
  readonly id?: string;
  readonly plies?: number;
  readonly secondsPlayed?: number;
  /** The end of an online game. Default: on the board. */
  readonly endReason?: EndReason;
}

/** The status of a decided game by end reason. */
const STATUSES: Readonly<Partial<Record<EndReason, GameStatus>>> = {
  checkmate: 'checkmate',
  timeout: 'timeout',
  abandonment: 'abandoned',
};

type Played = { readonly id: string; readonly notCounted: NotCounted | null };

/** Inserts an ended online game with unscored results. */
export async function endOnline(
  database: Database,
  [white, black]: readonly [string, string],
  winner: SeatLetter | null,
  {
    endedAt,
    id = randomUUID(),
    plies = 40,
    secondsPlayed = 100,
    endReason = winner === null ? 'stalemate' : 'checkmate',
  }: EndedOptions,
): Promise<string> {
  await database
    .insertInto('chess_games')
    .values({
      id,
      origin: 'queue',
      white_player_id: white,
      black_player_id: black,
      clock_anchor: 0,
      game_status: winner === null ? 'draw' : (STATUSES[endReason] ?? 'resigned'),
      is_draw: winner === null,
      is_checkmate: endReason === 'checkmate',
      winner,
      end_reason: endReason,
      started_at: endedAt,
      ended_at: endedAt,
    })
    .execute();
  await sql`
    with ended as (
      select ${id}::uuid as game_id, ${white}::uuid as white_player_id, ${black}::uuid as black_player_id,
        ${resultFor(winner, 'w')} as white_result, ${resultFor(winner, 'b')} as black_result, ${plies}::integer as plies,
        ${secondsPlayed}::integer as seconds_played, true as has_counted_time, ${endedAt}::timestamptz as ended_at
    ) ${insertOnlineResults('ended')}`.execute(database);
  return id;
}

/** Inserts an online game and scores it. */
export async function playOnline(
  database: Database,
  players: readonly [string, string],
  winner: SeatLetter | null,
  options: EndedOptions,
): Promise<Played> {
  return score(database, await endOnline(database, players, winner, options));
}

type EndedAiOptions = EndedOptions & { readonly persona?: string };

/** Inserts an ended AI game with an unscored result. */
export async function endAi(
  database: Database,
  playerId: string,
  result: GameResult,
  { endedAt, plies = 40, secondsPlayed = 100, persona = 'pip' }: EndedAiOptions,
): Promise<string> {
  const gameId = randomUUID();
  await database.transaction().execute(async (trx) => {
    await trx
      .insertInto('ai_games')
      .values({
        id: gameId,
        player_id: playerId,
        persona,
        rule_set: 'standard',
        seed: 1,
        engine_version: '1',
        opened_at: 0,
        end_stamp: 0,
        status: 'counted',
        ended_at: endedAt,
      })
      .execute();
    await storeAiResult(trx, {
      ai_game_id: gameId,
      player_id: playerId,
      persona,
      seat: 'w',
      result,
      plies,
      seconds_played: secondsPlayed,
      ended_at: endedAt,
    });
  });
  return gameId;
}

/** Inserts an AI game and scores it. */
export async function playAi(
  database: Database,
  playerId: string,
  result: GameResult,
  options: EndedAiOptions,
): Promise<Played> {
  return score(database, await endAi(database, playerId, result, options));
}

async function score(database: Database, id: string): Promise<Played> {
  await scoreStoredResults(database);
  const { scored, not_counted } = await database
    .selectFrom('game_results')
    .select(['scored', 'not_counted'])
    .where((eb) => eb.or([eb('game_id', '=', id), eb('ai_game_id', '=', id)]))
    .executeTakeFirstOrThrow();
  if (!scored) throw new Error('the game was not scored');
  return { id, notCounted: not_counted };
}

/** 'YYYY-MM-DD' in UTC: today for 0, tomorrow for -1. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The time this many seconds after midnight UTC. */
export function at(seconds: number, day = dayAgo(0)): Date {
  return new Date(Date.parse(day) + seconds * 1000);
}
