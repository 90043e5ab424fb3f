/** Creates players and finished games for tests. */
import { randomUUID } from 'node:crypto';
import type { GameResult, NotCounted, SeatLetter } from '@sixtyfour/contract';
import type { Database } from '../database/connection.ts';
import { recordResults } from './record.ts';

/** `name`: null for a player who has not entered one. */
export async function createPlayer(database: Database, name: string | null): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('anonymous_users')
    .values({ id, username: name ?? `Guest_${id.slice(0, 8)}`, country: name === null ? null : 'NO' })
    .execute();
  return id;
}

export interface EndedOptions {
  readonly endedAt: Date;
  readonly plies?: number;
  readonly secondsPlayed?: number;
}

/** Inserts an online game and records its results. */
export async function playOnline(
  database: Database,
  [white, black]: readonly [string, string],
  winner: SeatLetter | null,
  { endedAt, plies = 40, secondsPlayed = 100 }: EndedOptions,
): Promise<{ readonly id: string; readonly ineligibleReason: NotCounted | null }> {
  return database.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('chess_games')
      .values({
        origin: 'queue',
        white_player_id: white,
        black_player_id: black,
        clock_anchor: 0,
        game_status: winner === null ? 'draw' : 'resigned',
        is_draw: winner === null,
        winner,
        end_reason: winner === null ? 'agreement' : 'resignation',
        started_at: endedAt,
        ended_at: endedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const players = { w: white, b: black };
    const ineligibleReason = await recordResults(trx, {
      kind: 'online',
      gameId: id,
      players,
      winner,
      plies,
      secondsPlayed,
      endedAt,
    });
    return { id, ineligibleReason };
  });
}

/** Inserts an AI game and records its result. */
export async function playAi(
  database: Database,
  playerId: string,
  result: GameResult,
  { endedAt, plies = 40, secondsPlayed = 100, persona = 'pip' }: EndedOptions & { readonly persona?: string },
): Promise<{ readonly id: string; readonly ineligibleReason: NotCounted | null }> {
  return database.transaction().execute(async (trx) => {
    const id = randomUUID();
    await trx
      .insertInto('ai_games')
      .values({
        id,
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
    const game = { kind: 'ai', gameId: id, playerId, persona, result, plies, secondsPlayed, endedAt } as const;
    return { id, ineligibleReason: await recordResults(trx, game) };
  });
}

/** 'YYYY-MM-DD' in UTC: today for 0, tomorrow for -1. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The moment so many seconds after midnight UTC. */
export function at(seconds: number, day = dayAgo(0)): Date {
  return new Date(Date.parse(day) + seconds * 1000);
}
