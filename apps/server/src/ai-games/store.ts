/** The SQL of AI games. */
import type { Ms, RuleSet } from '@sixtyfour/chess';
import { AI_GAME_SILENCE_MS, type AiGameEnd, colorOf, Forgery, NotCounted, type SeatLetter } from '@sixtyfour/contract';
import { type Selectable, sql } from 'kysely';
import { ago } from '../database/ago.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { AiGamesTable } from '../database/tables.ts';
import { arrivalTime } from '../time/arrival.ts';
import type { EndedGame, Uncounted } from './eligibility.ts';
import { type LatestGame, nextSeed } from './seeds.ts';

export type StoredAiGame = Selectable<AiGamesTable>;

export type EndedAiGame = StoredAiGame & { readonly ended_at: Date; readonly end_stamp: Ms };

/** The time for which a forged game restricts its player. */
const FORGERY_MEMORY_MS = 24 * 3_600_000;

/** The request of a page to open a game. */
export interface NewGameRequest {
  readonly id: string;
  /** Not validated. */
  readonly persona: string;
  readonly ruleSet: RuleSet;
  readonly seat: SeatLetter;
  readonly engineVersion: string;
}

export interface NewAiGame extends NewGameRequest {
  readonly playerId: string;
  readonly seed: number;
  /** A keyed hash of the network of the player. */
  readonly source: Buffer;
  /** Game time. */
  readonly openedAt: Ms;
  readonly dueAt: Ms;
}

/** A lease that is not renewed for this time expires, and another process may verify the game. */
const LEASE_SECONDS = 30;

/** How much later than the real due time `due_at` may be, so that most moves change no index. */
const DUE_SLACK_MS = 60_000;

/** The time for which verification time of a source counts against it. */
const FAIRNESS_MINUTES = 10;

/** A game of this player, or null. */
export async function readOwn(db: Database, playerId: string, gameId: string): Promise<StoredAiGame | null> {
  const row = await db
    .selectFrom('ai_games')
    .selectAll()
    .where('id', '=', gameId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

/** The game time of the last ply, or of the opening. */
export function lastStampOf({ stamps, opened_at }: Pick<StoredAiGame, 'stamps' | 'opened_at'>): Ms {
  return stamps.at(-1) ?? opened_at;
}

export type Insertion =
  | { readonly status: 'opened'; readonly seed: number }
  /** 'too-many': too many open games, or a possibly forged one that waits for verification. */
  | { readonly status: 'too-many' | 'taken' }
  /** The player's latest game with this persona must be ended first, because the new one would get its seed. */
  | { readonly status: 'not-given-up'; readonly gameId: string };

/**
 * Inserts a game unless the player has `maxOpen` open ones. Concurrent calls of a player are serialized.
 * @param game with a random seed, which may be replaced by that of the player's latest game: see `nextSeed`
 * @param over a game that is over on the board but could not be ended yet
 */
export async function insertGame(
  db: Database,
  game: NewAiGame,
  { maxOpen, over }: { readonly maxOpen: number; readonly over: string | null },
): Promise<Insertion> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('anonymous_users').select('id').where('id', '=', game.playerId).forNoKeyUpdate().execute();
    // A concurrent call has inserted the game; this call must not end another one.
    if ((await readOwn(trx, game.playerId, game.id)) !== null) return { status: 'taken' };
    const latest = await readLatest(trx, game);
    // An unverified win would lead to a new seed, and the win of a forger may be forged too.
    if (latest?.hasForged === true && (latest.status === 'ended' || latest.id === over)) return { status: 'too-many' };
    const seed = latest === null || latest.id === over ? game.seed : nextSeed(latest, game.seed);
    if (latest !== null && latest.status === 'open' && seed === latest.seed)
      return { status: 'not-given-up', gameId: latest.id };
    const { open } = await trx
      .selectFrom('ai_games')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('player_id', '=', game.playerId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    if (open >= maxOpen) return { status: 'too-many' };
    const inserted = await trx
      .insertInto('ai_games')
      .values({
        id: game.id,
        player_id: game.playerId,
        persona: game.persona,
        rule_set: game.ruleSet,
        seat: game.seat,
        seed,
        engine_version: game.engineVersion,
        source: game.source,
        opened_at: game.openedAt,
        due_at: game.dueAt,
        // Not now(), the start of the transaction, which may have waited for other calls of the player.
        created_at: sql<Date>`clock_timestamp()`,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted === undefined ? { status: 'taken' } : { status: 'opened', seed };
  });
}

async function readLatest(
  trx: DatabaseTransaction,
  { playerId, persona, ruleSet }: NewAiGame,
): Promise<(LatestGame & { readonly id: string; readonly hasForged: boolean }) | null> {
  const row = await trx
    .selectFrom('ai_games')
    .select(['id', 'seed', 'status', sql<number>`cardinality(moves)`.as('plies')])
    .select(sql<boolean>`verified_at is not null`.as('verified'))
    .select(
      sql<boolean>`exists (
      select from ai_games f where f.player_id = ${playerId} and f.status = 'refused'
        and f.created_at > ${ago(FORGERY_MEMORY_MS)})`.as('hasForged'),
    )
    .where('player_id', '=', playerId)
    .where('persona', '=', persona)
    .where('rule_set', '=', ruleSet)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Appends moves to an open game that has `known` plies. False if it has more plies by now or has ended. */
export async function appendMoves(
  db: Database,
  gameId: string,
  known: number,
  { moves, stamp, dueAt }: { readonly moves: readonly string[]; readonly stamp: Ms; readonly dueAt: Ms },
): Promise<boolean> {
  const updated = await db
    .updateTable('ai_games')
    .set({
      moves: sql<string[]>`moves || ${moves}::text[]`,
      stamps: sql<number[]>`stamps || array_fill(${stamp}::bigint, array[${moves.length}::integer])`,
      due_at: sql<Ms>`case when due_at < ${dueAt} then ${dueAt + DUE_SLACK_MS} else due_at end`,
    })
    .where('id', '=', gameId)
    .where('status', '=', 'open')
    .where(sql`cardinality(moves)`, '=', known)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Locks an open game and returns it with the columns of its end. Null if it is not open. */
export async function lockOpen(
  trx: DatabaseTransaction,
  gameId: string,
  { endedBy, parsedAt }: End,
): Promise<EndedAiGame | null> {
  const row = await trx
    .selectFrom('ai_games')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', gameId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, ended_by: endedBy, end_stamp: arrivalTime(parsedAt, lastStampOf(row)), ended_at: row.now };
}

/** The argument of `judgeEndedGame` for a stored game. */
export function toEndedGame(game: Omit<EndedAiGame, 'status'>): EndedGame {
  return {
    ruleSet: game.rule_set,
    color: colorOf(game.seat),
    moves: game.moves,
    openedAt: game.opened_at,
    stamps: game.stamps,
    passed: Math.max(game.ended_at.getTime() - game.created_at.getTime(), game.end_stamp - game.opened_at),
    endStamp: game.end_stamp,
    endedBy: game.ended_by,
  };
}

export interface End {
  /** Null if the page did not report an end in time. */
  readonly endedBy: AiGameEnd | null;
  /** Game time: see `arrivalTime`. */
  readonly parsedAt: Ms;
}

export type Settlement = { readonly status: 'counted' } | Uncounted;

/** The settlement of a stored game; null while it is open or waits for verification. */
export function settlementOf({ status, reason }: Pick<StoredAiGame, 'status' | 'reason'>): Settlement | null {
  if (status === 'counted') return { status };
  const notCounted = NotCounted.safeParse(reason);
  if (status === 'not-counted' && notCounted.success) return { status, reason: notCounted.data };
  const forgery = Forgery.safeParse(reason);
  return status === 'refused' && forgery.success ? { status, reason: forgery.data } : null;
}

/** Ends an open game in the transaction that locked it. Status 'ended': it waits for verification. */
export async function endOpen(
  trx: DatabaseTransaction,
  { id, ended_by, end_stamp, ended_at }: EndedAiGame,
  outcome: Settlement | { readonly status: 'ended' },
): Promise<void> {
  await trx
    .updateTable('ai_games')
    .set({ ...toColumns(outcome), ended_by, end_stamp, ended_at, due_at: null })
    .where('id', '=', id)
    .execute();
}

/** Settles a game after its verification. Null if it was already settled. */
export async function settleEnded(
  trx: DatabaseTransaction,
  gameId: string,
  outcome: Settlement,
): Promise<EndedAiGame | null> {
  const row = await trx
    .updateTable('ai_games')
    .set({ ...toColumns(outcome), leased_until: null })
    .where('id', '=', gameId)
    .where('status', '=', 'ended')
    .returningAll()
    .$narrowType<EndedAiGame>()
    .executeTakeFirst();
  return row ?? null;
}

function toColumns(outcome: Settlement | { readonly status: 'ended' }) {
  return { status: outcome.status, reason: 'reason' in outcome ? outcome.reason : null };
}

/** The number of games that wait for verification: in total, of this source, and of this player. */
export function countWaiting(
  db: Database,
  { player_id, source }: Pick<StoredAiGame, 'player_id' | 'source'>,
): Promise<{ all: number; ofSource: number; own: number }> {
  return db
    .selectFrom('ai_games')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('source', '=', source).as('ofSource'),
      fn.countAll<number>().filterWhere('player_id', '=', player_id).as('own'),
    ])
    .where('status', '=', 'ended')
    .executeTakeFirstOrThrow();
}

/** The ids of open games that are past their real due time, because their page sent no message. */
export async function readOverdue(db: Database, at: Ms, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ai_games')
    .select('id')
    .where('status', '=', 'open')
    .where('due_at', '<=', at + DUE_SLACK_MS)
    .where(sql<Ms>`coalesce(stamps[cardinality(stamps)], opened_at)`, '<=', at - AI_GAME_SILENCE_MS)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function postpone(db: Database, gameId: string, dueAt: Ms): Promise<void> {
  await db
    .updateTable('ai_games')
    .set({ due_at: dueAt })
    .where('id', '=', gameId)
    .where('status', '=', 'open')
    .execute();
}

const lease = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/**
 * Leases a game that waits for verification. Takes turns: first the source whose games took the least verification time
 * lately, then its player with the least, then the game that has waited longest. Null if no game waits.
 */
export async function leaseNext(db: Database): Promise<EndedAiGame | null> {
  const next = sql<string>`(
    with recent as (
      select source, player_id, verification_ms as ms from ai_games
      where verified_at > now() - make_interval(mins => ${sql.lit(FAIRNESS_MINUTES)})
    ), by_source as (
      select source, sum(ms) as ms from recent group by source
    ), by_player as (
      select player_id, sum(ms) as ms from recent group by player_id
    )
    select g.id from ai_games g
      left join by_source s on s.source = g.source
      left join by_player p on p.player_id = g.player_id
    where g.status = 'ended' and (g.leased_until is null or g.leased_until < now())
    order by coalesce(s.ms, 0), coalesce(p.ms, 0), g.ended_at
    limit 1 for update of g skip locked
  )`;
  const row = await db
    .updateTable('ai_games')
    .set(({ eb }) => ({ leased_until: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next)
    .returningAll()
    .$narrowType<EndedAiGame>()
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a part of a game was verified. Unless that was the last part, releases the game. */
export async function recordVerified(
  db: Database,
  gameId: string,
  { plies, spentMs, isOver }: { readonly plies: number; readonly spentMs: Ms; readonly isOver: boolean },
): Promise<void> {
  await db
    .updateTable('ai_games')
    .set(({ eb }) => ({
      verified_plies: plies,
      verification_ms: eb('verification_ms', '+', spentMs),
      verified_at: sql<Date>`now()`,
      attempts: 0,
      ...(!isOver && { leased_until: null }),
    }))
    .where('id', '=', gameId)
    .execute();
}

export async function renewLease(db: Database, gameId: string): Promise<void> {
  await db
    .updateTable('ai_games')
    .set({ leased_until: lease })
    .where('id', '=', gameId)
    .where('status', '=', 'ended')
    .execute();
}

/** Ends a lease. `countAttempt`: whether the verification counts as an attempt. */
export async function releaseLease(
  db: Database,
  gameId: string,
  { countAttempt }: { readonly countAttempt: boolean },
): Promise<void> {
  await db
    .updateTable('ai_games')
    .set(({ eb }) => ({ leased_until: null, ...(!countAttempt && { attempts: eb('attempts', '-', 1) }) }))
    .where('id', '=', gameId)
    .where('status', '=', 'ended')
    .execute();
}
