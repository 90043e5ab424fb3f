/**
 * The absence of players from running games (A-109): shown to the opponent, counted down, and finally ending the game.
 */
import type { Color, Ms } from '@sixtyfour/chess';
import { ABSENCE_COUNT_MS, clockTimesOf, colorOf, limitFor, TIME_CONTROLS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isGone, isPageSilent } from './game-context.ts';

/** SQL: the factor of `limitFor` for a side of the game `g`. */
function limitFactor(time: 'white_time' | 'black_time') {
  const factors = TIME_CONTROLS.map((name) => {
    const factor = limitFor(1, clockTimesOf(name).white.initialMs);
    return sql`when ${sql.lit(name)} then ${sql.lit(factor)}`;
  });
  return sql<number>`(case g.${sql.ref(time)} ${sql.join(factors, sql` `)} else 1 end)`;
}

export interface Absentee {
  readonly gameId: string;
  readonly side: Color;
}

/**
 * Records which players went away or came back, and starts and stops countdowns. A countdown runs only for the side to
 * move, while the opponent is present and has not chosen to wait longer. A hanging page is shown as away, but is not
 * counted down while its connection answers pings. Returns the ids of the games that changed; each is returned to only
 * one of several concurrent processes.
 */
export async function recordAbsences(db: Database, now: Ms): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    with turn as materialized (
      -- Not held while another process is doing it.
      select pg_try_advisory_xact_lock(hashtext('note_absences')) as held
    ), found as (
      select s.player_id, s.away, s.away_due, s.away_waived,
        s.arrived_at is not null and ${isGone('p')} as gone,
        s.arrived_at is not null and ${isPageSilent('p')} as page_silent,
        g.clock_running is not distinct from s.seat and not ${isGone('op')} as counts,
        (case when p.left_page and p.closed_at is not null
          then ${sql.lit(ABSENCE_COUNT_MS.leftPage)} else ${sql.lit(ABSENCE_COUNT_MS.silent)} end
          * case s.seat when 'w' then ${limitFactor('white_time')} else ${limitFactor('black_time')} end)::bigint as count_ms
      from turn
        join live_seats s on turn.held
        join chess_games g on g.id = s.game_id
        join live_seats o on o.game_id = s.game_id and o.seat <> s.seat
        left join player_presence p on p.player_id = s.player_id
        left join player_presence op on op.player_id = o.player_id
    ), wanted as (
      select player_id, away, away_waived, away_due,
        gone or page_silent as is_away, (gone or page_silent) and away_waived as is_waived,
        case when gone and counts and not away_waived then coalesce(away_due, ${now}::bigint + count_ms) end as due
      from found
    ), free as materialized (
      -- Seats that are arriving or being freed are left to the next time: waiting for one while holding others could
      -- deadlock.
      select s.player_id, w.is_away, w.is_waived, w.due from wanted w join live_seats s on s.player_id = w.player_id
      where (w.away, w.away_waived, w.away_due) is distinct from (w.is_away, w.is_waived, w.due)
      for no key update of s skip locked
    )
    update live_seats s set away = f.is_away, away_waived = f.is_waived, away_due = f.due
    from free f where s.player_id = f.player_id returning s.game_id`.execute(db);
  return [...new Set(rows.map((row) => row.game_id))];
}

/** The players whose countdown has ended. */
export async function overdueAbsentees(db: Database, now: Ms): Promise<Absentee[]> {
  const rows = await db.selectFrom('live_seats').select(['game_id', 'seat']).where('away_due', '<=', now).execute();
  return rows.map((row) => ({ gameId: row.game_id, side: colorOf(row.seat) }));
}
