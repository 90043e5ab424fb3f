/** Daily Champions: scores of finished games, daily scores of players, and AI games. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // AI games that a page has opened on the server and reports move by move, so that they can count.
  await sql`
    create table ai_games (
      -- Chosen by the page, so that a repeated opening is the same one. A name, no credential.
      id uuid primary key,
      player_id uuid references anonymous_users on delete set null,
      persona text not null,
      rule_set text not null check (rule_set in ('standard', 'simplified')),
      seed bigint not null check (seed between 0 and 4294967295),
      engine_version text not null,
      -- UCI of both sides, and the game time at which each of them came.
      moves text[] not null default '{}',
      stamps bigint[] not null default '{}',
      opened_at bigint not null,
      -- Game time of the end.
      end_stamp bigint,
      -- 'ended': to be verified.
      status text not null default 'open' check (status in ('open', 'ended', 'counted', 'not-counted', 'refused')),
      -- How its page says that it ended; null when its page never did.
      ended_by text check (ended_by in ('board', 'resignation', 'timeout', 'left', 'casual')),
      -- Why it did not count.
      reason text,
      -- Game time after which it is lost, while it is open.
      due_at bigint,
      -- Until when a process verifies it.
      leased_until timestamptz,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      constraint a_stamp_for_each_move check (cardinality(moves) = cardinality(stamps)),
      constraint due_while_open check ((status = 'open') = (due_at is not null)),
      constraint ended_or_open check ((status = 'open') = (ended_at is null) and (status = 'open') = (end_stamp is null)),
      constraint reason_of_what_did_not_count check ((status in ('not-counted', 'refused')) = (reason is not null))
    )`.execute(db);
  await sql`create index ai_games_due on ai_games (due_at) where status = 'open'`.execute(db);
  await sql`create index ai_games_waiting on ai_games (ended_at) where status = 'ended'`.execute(db);
  await sql`create index ai_games_unplayed on ai_games (created_at) where cardinality(moves) = 0`.execute(db);
  await sql`create index ai_games_player on ai_games (player_id, created_at desc)`.execute(db);

  // One row per player and UTC day with a counted game.
  await sql`
    create table daily_scores (
      id uuid primary key default gen_random_uuid(),
      day date not null,
      -- Null once the player's data was deleted: the row stays, and is Anonymous.
      player_id uuid references anonymous_users on delete set null,
      wins integer not null default 0 check (wins >= 0),
      losses integer not null default 0 check (losses >= 0),
      draws integer not null default 0 check (draws >= 0),
      score integer not null default 0 check (score >= 0),
      streak integer not null default 0 check (streak >= 0),
      best_streak integer not null default 0,
      -- Of all counted games of the day.
      seconds_played bigint not null default 0,
      last_game_at timestamptz not null,
      total_games integer not null generated always as (wins + losses + draws) stored,
      win_rate integer not null generated always as (
        case when wins + losses + draws = 0 then 0 else round(100.0 * wins / (wins + losses + draws))::integer end) stored,
      constraint one_row_a_day unique (day, player_id),
      constraint best_of_the_day check (best_streak >= streak)
    )`.execute(db);
  // One index per tab, in its order.
  await sql`create index daily_scores_score on daily_scores
    (day, score desc, wins desc, win_rate desc, last_game_at, id)`.execute(db);
  await sql`create index daily_scores_stats on daily_scores
    (day, win_rate desc, total_games desc, score desc, last_game_at, id)`.execute(db);
  await sql`create index daily_scores_streaks on daily_scores
    (day, best_streak desc, streak desc, score desc, wins desc, win_rate desc, last_game_at, id)`.execute(db);
  await sql`create index daily_scores_player on daily_scores (player_id, day desc)`.execute(db);

  // A keyed hash of the address at which a player was last seen: opponents at one address count as one.
  await sql`alter table player_presence add column address_hash bytea`.execute(db);

  // A result belongs to an online game or an AI game. A counted one references its daily score.
  await sql`alter table game_results drop constraint game_results_pkey`.execute(db);
  await sql`alter table game_results alter column game_id drop not null`.execute(db);
  await sql`
    alter table game_results
      add column id bigint generated always as identity primary key,
      add column ai_game_id uuid unique references ai_games on delete cascade,
      add column persona text,
      add column score integer not null default 0,
      -- Both players came from one address.
      add column one_household boolean not null default false,
      -- The day that it counts for: the row of a day is what these add up to, and stays as long as one of them.
      add column daily_score_id uuid references daily_scores,
      add column not_counted text,
      add constraint one_result_a_seat unique (game_id, seat),
      add constraint of_one_game check (num_nonnulls(game_id, ai_game_id) = 1),
      add constraint persona_of_its_games check ((ai_game_id is null) = (persona is null)),
      add constraint counted_or_not check (daily_score_id is null or not_counted is null)`.execute(db);
  await sql`create index game_results_day on game_results (daily_score_id)`.execute(db);
}
