/**
 * Games between people with a time control that does not count had no result, so that own games did not list them. The
 * seconds are those since the beginning of the game; the clock may have been set back meanwhile.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into game_results (game_id, seat, player_id, opponent_id, result, plies, seconds_played, scored, not_counted,
      ended_at)
    select g.id, s.seat, s.player_id, s.opponent_id,
      case when g.winner is null then 'draw' when g.winner = s.seat then 'win' else 'loss' end,
      g.ply, greatest(0, coalesce(extract(epoch from g.ended_at - g.started_at), 0)), true, 'other-time', g.ended_at
    from chess_games g
      cross join lateral (
        values ('w', g.white_player_id, g.black_player_id), ('b', g.black_player_id, g.white_player_id)
      ) s (seat, player_id, opponent_id)
    where g.game_status not in ('active', 'aborted') and (g.white_time <> '5+0' or g.black_time <> '5+0')
      and s.player_id is not null and not exists (select from game_results r where r.game_id = g.id and r.seat = s.seat)`.execute(
    db,
  );
}
