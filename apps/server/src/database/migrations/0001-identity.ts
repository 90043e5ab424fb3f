/** Players: every visitor is a row of anonymous_users, with or without an account. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table anonymous_users (
      id uuid primary key default gen_random_uuid(),
      -- 'Guest_' and the first 8 characters of the id until the visitor enters a name.
      username text not null,
      country text check (country ~ '^[A-Z]{2}$'),
      -- Whether the visitor entered the name.
      named boolean not null generated always as (username <> 'Guest_' || left(id::text, 8)) stored,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);

  // Signs of life of players, written by every process; read by matchmaking and by the absence rules.
  await sql`
    create table player_presence (
      player_id uuid primary key references anonymous_users on delete cascade,
      -- The last frame, pong or poll.
      seen_at timestamptz not null default now(),
      -- When the last connection closed; null while one is open or the player polls.
      closed_at timestamptz,
      -- Whether the page said that it is being left, before the connection closed.
      left_page boolean not null default false
    )`.execute(db);
  await sql`create index player_presence_seen on player_presence (seen_at)`.execute(db);

  // A player with an email and a password keeps their id and games. The profiles of the specification are the accounts
  // with a verified email.
  await sql`
    create table accounts (
      player_id uuid primary key references anonymous_users on delete cascade,
      email text not null check (email = lower(email)),
      -- The account metadata's name. It becomes the player's when the address is verified.
      name text not null,
      -- scrypt$<log2 N>$<r>$<p>$<salt>$<key>, the last two in base64url.
      password_hash text not null,
      created_at timestamptz not null default now(),
      -- Null while the account is pending. Several may wait for one address: only its owner can verify one of them.
      verified_at timestamptz
    )`.execute(db);
  await sql`create unique index one_account_an_email on accounts (email) where verified_at is not null`.execute(db);
  await sql`create index accounts_email on accounts (email)`.execute(db);
  await sql`
    create view profiles as
    select player_id as id, email, name from accounts where verified_at is not null`.execute(db);

  // The codes of links in mails. Using a code deletes its row.
  await sql`
    create table mail_codes (
      -- SHA-256 of the code.
      code_hash bytea primary key,
      player_id uuid not null references accounts on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index mail_codes_player on mail_codes (player_id)`.execute(db);

  await sql`
    create table sessions (
      -- A name for the session, not the credential.
      id uuid primary key default gen_random_uuid(),
      -- SHA-256 of the cookie's token.
      token_hash bytea not null unique,
      player_id uuid not null references anonymous_users on delete cascade,
      kind text not null check (kind in ('guest', 'account')),
      -- The guest that this browser was before it signed in. It plays on as that guest while the guest has a seat.
      seat_player_id uuid references anonymous_users on delete set null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_player on sessions (player_id)`.execute(db);
  await sql`create index sessions_seat on sessions (seat_player_id) where seat_player_id is not null`.execute(db);
  await sql`create index anonymous_users_last_seen on anonymous_users (last_seen_at)`.execute(db);

  // Counters of rate limits since started_at.
  await sql`
    create table quotas (
      name text not null,
      -- A keyed hash of the address, the mail address or the session.
      subject bytea not null,
      started_at timestamptz not null,
      used integer not null,
      primary key (name, subject)
    )`.execute(db);
}
