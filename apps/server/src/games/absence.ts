/** Absences of players from running games: shown to the opponent, counted down, and finally ending the game. */
import { type Color, type Ms, opposite } from '@sixtyfour/chess';
import { ABSENCE_COUNT_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { colorOf, letterOf } from './seats.ts';
import { isGone, isPageSilent } from './game-context.ts';
import { readArrivals } from './store.ts';

export interface Absentee {
  readonly gameId: string;
  readonly side: Color;
}

/**
 * Records which players went away and came back, and starts and stops countdowns. A countdown runs only for the side to
 * move, while the opponent is present and has not chosen to wait longer. A hanging page is shown as away, but there is
 * no countdown while its connection answers pings. Returns the ids of the games that changed; of concurrent processes,
 * only one gets each.
 */
export async function recordAbsences(db: Database, now: Ms): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('note_absences')) as held`.execute(trx);
    // Another process is doing it.
    if (locks[0]?.held !== true) return [];
    const { rows } = await sql<{ game_id: string }>`
      with found as (
        select s.player_id, s.away_due, s.away_waived,
          s.arrived_at is not null and ${isGone('p')} as gone,
          s.arrived_at is not null and ${isPageSilent('p')} as page_silent,
          g.clock_running is not distinct from s.seat and not ${isGone('op')} as counts,
          case when p.left_page and p.closed_at is not null
            then ${sql.lit(ABSENCE_COUNT_MS.leftPage)} else ${sql.lit(ABSENCE_COUNT_MS.silent)} end as count_ms
        from live_seats s
          join chess_games g on g.id = s.game_id
          join live_seats o on o.game_id = s.game_id and o.seat <> s.seat
          left join player_presence p on p.player_id = s.player_id
          left join player_presence op on op.player_id = o.player_id
      ), wanted as (
        select player_id, gone or page_silent as away, (gone or page_silent) and away_waived as away_waived,
          case when gone and counts and not away_waived then coalesce(away_due, ${now}::bigint + count_ms) end as away_due
        from found
      )
      update live_seats s set away = w.away, away_waived = w.away_waived, away_due = w.away_due
      from wanted w
      where s.player_id = w.player_id
        and (s.away, s.away_waived, s.away_due) is distinct from (w.away, w.away_waived, w.away_due)
      returning s.game_id`.execute(trx);
    return [...new Set(rows.map((row) => row.game_id))];
  });
}

/** The players whose countdown has ended. */
export async function overdueAbsentees(db: Database, now: Ms): Promise<Absentee[]> {
  const rows = await db.selectFrom('live_seats').select(['game_id', 'seat']).where('away_due', '<=', now).execute();
  return rows.map((row) => ({ gameId: row.game_id, side: colorOf(row.seat) }));
}

/** Cancels the countdown for the current absence of the opponent. False when there is no countdown. */
export async function waitLonger(trx: DatabaseTransaction, gameId: string, by: Color): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('live_seats')
    .set({ away_waived: true, away_due: null })
    .where('game_id', '=', gameId)
    .where('seat', '=', letterOf(opposite(by)))
    .where('away_due', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a player has joined a running game. `isNew`: for the first time. `all`: both players have joined. */
export async function recordArrival(
  db: Database,
  gameId: string,
  playerId: string,
): Promise<{ readonly isNew: boolean; readonly all: boolean }> {
  const { numUpdatedRows } = await db
    .updateTable('live_seats')
    .set({ arrived_at: sql<Date>`now()` })
    .where('game_id', '=', gameId)
    .where('player_id', '=', playerId)
    .where('arrived_at', 'is', null)
    .executeTakeFirst();
  // Read after the commit, so that of two concurrent arrivals the later one sees both.
  const arrivals = await readArrivals(db, gameId);
  return { isNew: numUpdatedRows > 0n, all: arrivals.length === 2 };
}
