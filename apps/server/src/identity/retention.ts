/** Deletes and anonymizes data whose retention period has ended. */
import type { Ms } from '@sixtyfour/chess';
import { NO_SHOW_MS } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep, type Sweep } from '../time/sweep.ts';
import { IDLE_DAYS, isIdle } from './sessions.ts';

const HOUR_MS = 3_600_000;

const NAMELESS_HOURS = 24;
const UNVERIFIED_DAYS = 30;
/** For closed searches and rooms. */
const CLOSED_HOURS = 24;

/** A guest in the weekly Daily Champions is not deleted. Number of days, including today. */
const TABLE_DAYS = 8;
const ABORTED_HOURS = 48;
/** For AI games without a move. */
const UNPLAYED_HOURS = 24;

/** After this time, finished games and daily scores are anonymized. */
const ANONYMIZE_AFTER_MONTHS = 12;

/** The most rows that a statement changes, so that it does not hold locks for long. */
const BATCH = 1_000;
/** The most guests who may have games, because all their games change too. */
const GUEST_BATCH = 25;

/** How far the clock of the database may be from the last sweep. */
const BELIEVABLE_MS = 30 * 24 * HOUR_MS;
/** If it is farther, nothing is deleted until the site has run for this time, in which the operator can correct it. */
const WAIT_MS = 12 * HOUR_MS;

/** The SQLSTATE of a statement that took longer than the statement timeout. */
const TIMED_OUT = '57014';

/**
 * Sweeps at the start and every hour, unless the clock of the database is not believed. Several processes may do this at
 * the same time.
 */
export interface Retention extends Sweep {
  /**
   * Deletes and anonymizes everything that is due, whether or not the clock is believed. Returns the number of rows by
   * kind. Rejects if a kind failed.
   */
  sweep(): Promise<Readonly<Record<string, number>>>;
}

/** The time since the last sweep: by the clock of the database, and in game time, which passes only while the site runs. */
interface SinceSweep {
  readonly elapsed: Ms;
  readonly uptime: Ms;
}

/**
 * Whether the clock of the database is believed: if it were ahead by months, nearly everything would be deleted. After a real
 * stop of months it is believed when the site has run for some hours.
 */
export function isBelievable({ elapsed, uptime }: SinceSweep): boolean {
  return Math.abs(elapsed) <= BELIEVABLE_MS || uptime >= WAIT_MS;
}

/** A player `u` without a seat in a running game and without a recent connection. */
const isAbsent = sql`
  not exists (select from live_seats l where l.player_id = u.id)
  and not exists (select from player_presence p where p.player_id = u.id
    and p.seen_at > now() - make_interval(hours => ${NAMELESS_HOURS}))`;

const closedCutoff = sql`now() - make_interval(hours => ${CLOSED_HOURS})`;

const DUE = {
  sessions: sql`select s.id from sessions s where ${isIdle('s')}`,
  mail_codes: sql`select c.code_hash from mail_codes c where c.expires_at <= now()`,
  accounts: sql`
    select a.player_id from accounts a
    where a.verified_at is null and a.created_at < now() - make_interval(days => ${UNVERIFIED_DAYS})`,
  namelessGuests: sql`
    select u.id from anonymous_users u
    where u.last_seen_at < now() - make_interval(hours => ${NAMELESS_HOURS}) and not u.named and ${isAbsent}
      and not exists (select from accounts a where a.player_id = u.id)
      and not exists (select from chess_games g where u.id in (g.white_player_id, g.black_player_id))
      and not exists (select from daily_scores d where d.player_id = u.id
        and d.day > current_date - ${TABLE_DAYS}::integer)`,
  guests: sql`
    select u.id from anonymous_users u
    where u.last_seen_at < now() - make_interval(days => ${IDLE_DAYS.guest}) and ${isAbsent}
      and not exists (select from profiles p where p.id = u.id)`,
  match_requests: sql`select r.id from match_requests r where r.closed_at < ${closedCutoff}`,
  no_shows: sql`
    select n.subject from no_shows n where n.noted_at < ${ago(NO_SHOW_MS.memory)}`,
  game_rooms: sql`select r.id from game_rooms r where r.closed_at < ${closedCutoff}`,
  // They have no result and are in no list. The daily check (checking/daily-check.ts) reads them first. An open offer may
  // be about to become a rematch, which references its game.
  chess_games: sql`
    select g.id from chess_games g
    where g.game_status = 'aborted' and g.ended_at < now() - make_interval(hours => ${ABORTED_HOURS})
      and g.ended_at <= (select done_until from daily_work where name = 'check-games') and g.rematch_offer is null`,
  ai_games: sql`
    select g.id from ai_games g
    where g.source is not null and cardinality(g.moves) = 0
      and g.created_at < now() - make_interval(hours => ${UNPLAYED_HOURS}) and g.status not in ('open', 'ended')`,
  // Phrases matter only while they are shown.
  game_phrases: sql`select p.game_id, p.number from game_phrases p where p.said_at < now() - interval '1 day'`,
  // Only the best rush of the day is shown.
  puzzle_rushes: sql`select r.id from puzzle_rushes r where r.created_at < now() - interval '2 days'`,
  quotas: sql`select q.name, q.subject from quotas q where q.recovered_at < now()`,
} as const;

export function createRetention({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now' | 'every'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}): Retention {
  /** Halves the batches when one takes too long; otherwise it would fail at every sweep, and nothing be done. */
  const inBatches = async (
    changeBatch: (db: Database, limit: number) => Promise<number>,
    atMost = BATCH,
  ): Promise<number> => {
    let total = 0;
    for (let limit = atMost; ;) {
      try {
        const changed = await changeBatch(database, limit);
        total += changed;
        if (changed < limit) return total;
      } catch (error) {
        if (limit === 1 || !(error instanceof pg.DatabaseError) || error.code !== TIMED_OUT) throw error;
        limit = Math.ceil(limit / 2);
      }
    }
  };

  /**
   * Locks the rows before it deletes them, so that a row that is no longer due is kept.
   * @param key the columns of `due`
   */
  const deleteDue = (
    table: string,
    key: string | readonly string[],
    due: RawBuilder<unknown>,
    atMost?: number,
  ): Promise<number> =>
    inBatches(async (db, limit) => {
      const { numAffectedRows = 0n } = await sql`
        with due as (${due} limit ${limit} for update skip locked)
        delete from ${sql.table(table)} where (${sql.join([key].flat().map((column) => sql.ref(column)))}) in (table due)`.execute(
        db,
      );
      return Number(numAffectedRows);
    }, atMost);

  const kinds: Readonly<Record<string, () => Promise<number>>> = {
    sessions: () => deleteDue('sessions', 'id', DUE.sessions),
    codes: () => deleteDue('mail_codes', 'code_hash', DUE.mail_codes),
    pendingAccounts: () => deleteDue('accounts', 'player_id', DUE.accounts),
    namelessGuests: () => deleteDue('anonymous_users', 'id', DUE.namelessGuests),
    guests: () => deleteDue('anonymous_users', 'id', DUE.guests, GUEST_BATCH),
    searches: () => deleteDue('match_requests', 'id', DUE.match_requests),
    noShows: () => deleteDue('no_shows', 'subject', DUE.no_shows),
    rooms: () => deleteDue('game_rooms', 'id', DUE.game_rooms),
    abortedGames: () => deleteDue('chess_games', 'id', DUE.chess_games),
    unplayedGames: () => deleteDue('ai_games', 'id', DUE.ai_games),
    phrases: () => deleteDue('game_phrases', ['game_id', 'number'], DUE.game_phrases),
    rushes: () => deleteDue('puzzle_rushes', 'id', DUE.puzzle_rushes),
    quotas: () => deleteDue('quotas', ['name', 'subject'], DUE.quotas),
    sources: () => inBatches(clearSources),
    oldGames: () => inBatches(anonymizeGames),
    oldAiGames: () => inBatches(anonymizeAiGames),
    oldDays: () => inBatches(anonymizeDays),
  };

  const sweep = async () => {
    const changed: Record<string, number> = {};
    const failures: Error[] = [];
    for (const [kind, change] of Object.entries(kinds)) {
      try {
        changed[kind] = await change();
      } catch (error) {
        failures.push(new Error(kind, { cause: error }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
    return changed;
  };

  const run = async (): Promise<void> => {
    const last = await database
      .selectFrom('last_sweep')
      .select(['database_time', 'game_ms', sql<Date>`now()`.as('now')])
      .executeTakeFirstOrThrow();
    const gameTime = clock.now();
    const uptime = gameTime - last.game_ms;
    if (!isBelievable({ elapsed: last.now.getTime() - last.database_time.getTime(), uptime })) {
      log.error(
        { lastSweep: last.database_time, databaseTime: last.now, hoursLeft: Math.ceil((WAIT_MS - uptime) / HOUR_MS) },
        'no expired data is deleted, because the clock of the database is far from the last deletion: if it is wrong, ' +
          'correct it or stop the server before hoursLeft hours have passed; if it is right, do nothing',
      );
      return;
    }
    await database
      .updateTable('last_sweep')
      .set({ database_time: sql`now()`, game_ms: gameTime })
      .execute();
    const deleted = await sweep();
    if (Object.values(deleted).some((count) => count > 0)) log.info({ deleted }, 'expired data was deleted');
  };

  return { sweep, ...createSweep({ clock, interval: HOUR_MS, runsAtStart: true, run, of: 'expired data', log }) };
}

/** Clears the sources of AI games, which are needed only until verification. Those without a move are found by theirs. */
async function clearSources(database: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update ai_games set source = null where id in (
      select id from ai_games
      where source is not null and cardinality(moves) > 0 and created_at < now() - interval '1 day'
      limit ${limit} for update skip locked)
    returning id`.execute(database);
  return rows.length;
}

const anonymizeCutoff = sql`now() - make_interval(months => ${ANONYMIZE_AFTER_MONTHS})`;

/** Removes the players from a batch of games. The games keep their moves and show 'Opponent' on both sides. */
async function anonymizeGames(database: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from chess_games
      where ended_at < ${anonymizeCutoff} and (white_player_id is not null or black_player_id is not null)
      order by ended_at limit ${limit} for update skip locked
    ), results as (
      update game_results set player_id = null, opponent_id = null where game_id in (select id from old)
    )
    update chess_games g set white_player_id = null, black_player_id = null from old where g.id = old.id
    returning g.id`.execute(database);
  return rows.length;
}

async function anonymizeAiGames(database: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from ai_games where ended_at < ${anonymizeCutoff} and player_id is not null
      order by ended_at limit ${limit} for update skip locked
    ), results as (
      update game_results set player_id = null where ai_game_id in (select id from old)
    )
    update ai_games g set player_id = null from old where g.id = old.id
    returning g.id`.execute(database);
  return rows.length;
}

async function anonymizeDays(database: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update daily_scores set player_id = null where id in (
      select id from daily_scores where day < ${anonymizeCutoff} and player_id is not null
      order by day limit ${limit} for update skip locked)
    returning id`.execute(database);
  return rows.length;
}
