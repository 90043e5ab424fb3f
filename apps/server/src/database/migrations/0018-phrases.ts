/** What players say to each other, as ids of preset phrases. Needed only until it is delivered; deleted after a day. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_phrases (
      game_id uuid not null references chess_games on delete cascade,
      -- Counts the phrases of a game, from 1.
      number integer not null check (number > 0),
      seat text not null check (seat in ('w', 'b')),
      phrase text not null,
      said_at timestamptz not null default now(),
      primary key (game_id, number)
    )`.execute(db);
  await sql`create index game_phrases_said on game_phrases (said_at)`.execute(db);
}
