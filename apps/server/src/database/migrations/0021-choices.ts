/** The player's seat in an AI game; the colors and time controls of games between people. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_games add column seat text not null default 'w' check (seat in ('w', 'b'))`.execute(db);
  // As in '3+2': minutes, and seconds added for each move.
  await sql`
    alter table chess_games
      add column white_time text not null default '5+0',
      add column black_time text not null default '5+0'`.execute(db);
  await sql`
    alter table game_rooms
      add column host_seat text not null default 'w' check (host_seat in ('w', 'b')),
      add column host_time text not null default '5+0',
      add column guest_time text not null default '5+0'`.execute(db);
  await sql`alter table match_requests add column time_controls text[] not null default '{5+0}'`.execute(db);

  // These get another parameter. start_searches stays for processes of the previous version, which still call it.
  await sql`drop function if exists find_or_create_match(uuid, bigint, uuid, jsonb)`.execute(db);
  await sql`drop function if exists next_waiting_player(uuid, boolean)`.execute(db);
}
