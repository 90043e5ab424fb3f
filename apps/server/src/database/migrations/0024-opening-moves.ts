/** How often each move of an opening was played in the finished games between people, and how those games ended. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opening_moves (
      -- Board, side to move, castling rights and en passant square: the first four fields of a FEN.
      position text not null,
      -- UCI.
      uci text not null,
      -- Games, by their result.
      white_wins integer not null default 0 check (white_wins >= 0),
      draws integer not null default 0 check (draws >= 0),
      black_wins integer not null default 0 check (black_wins >= 0),
      primary key (position, uci)
    )`.execute(db);
  // Games of before come in as those do that end now: the sweep of openings/ finds them by this.
  await sql`alter table chess_games add column opening_counted boolean not null default false`.execute(db);
  await sql`create index chess_games_opening_uncounted on chess_games (ended_at)
    where ended_at is not null and not opening_counted`.execute(db);
}
