/**
 * The SQL of accounts. An account is pending until its email is verified. `profiles` contains the verified accounts.
 */
import { err, ok, type Result } from '@sixtyfour/chess';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { lockPlayer } from './players.ts';
import { hashToken } from './tokens.ts';

export type CodePurpose = 'verify' | 'reset';

/** The time until the link in a mail expires. */
const CODE_MINUTES: Readonly<Record<CodePurpose, number>> = { verify: 24 * 60, reset: 10 };

/**
 * The number of accounts whose password is checked at a sign-in: several players may have registered the same email.
 */
const MAX_CANDIDATES = 2;

export interface Credentials {
  readonly playerId: string;
  readonly passwordHash: string;
  readonly verified: boolean;
}

/**
 * The accounts that may sign in with this email: the verified one; otherwise the visitor's own pending one and the
 * latest others.
 */
export async function findCandidates(
  database: Database,
  email: string,
  visitorId: string | null,
): Promise<readonly Credentials[]> {
  const rows = await database
    .selectFrom('accounts')
    .select(['player_id as playerId', 'password_hash as passwordHash'])
    .select(sql<boolean>`verified_at is not null`.as('verified'))
    .where('email', '=', email)
    .orderBy(sql`verified_at is null`)
    .orderBy(sql`player_id is not distinct from ${visitorId}::uuid`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows[0]?.verified === true ? rows.slice(0, 1) : rows;
}

/** Creates or replaces the pending account of a guest. False if the player's account is already verified. */
export async function savePendingAccount(
  database: Database,
  playerId: string,
  { email, name, passwordHash }: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const earlier = await lockAccount(transaction, playerId);
    // Earlier links were sent to another email.
    if (earlier !== null && earlier.email !== email) await deleteCodes(transaction, playerId, 'verify');
    const values = { email, name, password_hash: passwordHash, created_at: sql<Date>`now()` };
    const saved = await transaction
      .insertInto('accounts')
      .values({ player_id: playerId, ...values })
      .onConflict((conflict) =>
        conflict.column('player_id').doUpdateSet(values).where('accounts.verified_at', 'is', null),
      )
      .returning('player_id')
      .executeTakeFirst();
    return saved !== undefined;
  });
}

/** The player of the verified account with this email, or null (R-CA-03). */
export async function findVerifiedPlayer(database: Database, email: string): Promise<string | null> {
  const row = await database.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Saves a code that is sent to an email. Earlier codes stay valid, because strangers can request codes too; the mail
 * limits bound their number. Returns the name of the account, or null if the account has been deleted or has another
 * email by now.
 */
export async function saveCode(
  database: Database,
  { playerId, email }: { readonly playerId: string; readonly email: string },
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, playerId);
    if (account?.email !== email) return null;
    await transaction
      .insertInto('mail_codes')
      .values({
        code_hash: hashToken(code),
        player_id: playerId,
        purpose,
        expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES[purpose]})`,
      })
      .execute();
    return account.name;
  });
}

/**
 * Locks the account of a player; null if there is none. To avoid deadlocks, every transaction locks first the player,
 * then the account, then its codes.
 */
async function lockAccount(
  transaction: DatabaseTransaction,
  playerId: string,
): Promise<{ readonly email: string; readonly name: string } | null> {
  await lockPlayer(transaction, playerId);
  const account = await transaction
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

async function deleteCodes(transaction: DatabaseTransaction, playerId: string, purpose: CodePurpose): Promise<void> {
  await transaction.deleteFrom('mail_codes').where('player_id', '=', playerId).where('purpose', '=', purpose).execute();
}

/** Deletes a valid code and all others with its purpose. False if it has expired or was used. */
async function consumeCode(
  transaction: DatabaseTransaction,
  playerId: string,
  code: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const found = await findByCode(transaction, code, purpose);
  if (found?.playerId !== playerId) return false;
  await deleteCodes(transaction, playerId, purpose);
  return true;
}

/** The account of a valid code, or null. The code stays valid. */
export async function findByCode(
  database: Database,
  code: string,
  purpose: CodePurpose,
): Promise<{ readonly playerId: string; readonly email: string; readonly passwordHash: string } | null> {
  const row = await database
    .selectFrom('mail_codes as c')
    .innerJoin('accounts as a', 'a.player_id', 'c.player_id')
    .select(['a.player_id as playerId', 'a.email', 'a.password_hash as passwordHash'])
    .where('c.code_hash', '=', hashToken(code))
    .where('c.purpose', '=', purpose)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets a new password, uses up all reset codes, ends all sessions of the account, and takes its running game from other
 * sessions. Returns the ids of these sessions, or null if the code has been used meanwhile.
 */
export async function resetPassword(
  database: Database,
  playerId: string,
  code: string,
  passwordHash: string,
): Promise<{ readonly ended: string[]; readonly changed: string[] } | null> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, playerId);
    if (!(await consumeCode(transaction, playerId, code, 'reset'))) return null;
    await transaction
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('player_id', '=', playerId)
      .execute();
    const ended = await transaction.deleteFrom('sessions').where('player_id', '=', playerId).returning('id').execute();
    const changed = await transaction
      .updateTable('sessions')
      .set({ seat_player_id: null, seat_game_id: null })
      .where('seat_player_id', '=', playerId)
      .returning('id')
      .execute();
    return { ended: ended.map(({ id }) => id), changed: changed.map(({ id }) => id) };
  });
}

/**
 * Verifies the pending account of a code. The player keeps their id and gets the name of the account.
 * 'email-taken': another account with this email has been verified meanwhile.
 */
export async function confirmAccount(
  database: Database,
  code: string,
): Promise<Result<{ readonly playerId: string }, 'code-expired' | 'email-taken'>> {
  return database.transaction().execute(async (transaction) => {
    const found = await findByCode(transaction, code, 'verify');
    if (found === null) return err('code-expired');
    const { playerId, email } = found;
    // Serializes verifications of the same email, before any row is locked: the second one finds the account of the
    // first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(transaction);
    await lockAccount(transaction, playerId);
    if (!(await consumeCode(transaction, playerId, code, 'verify'))) return err('code-expired');
    const account = await transaction
      .updateTable('accounts as a')
      .set({ verified_at: sql<Date>`now()` })
      .where('a.player_id', '=', playerId)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('profiles as p').select('p.id').whereRef('p.email', '=', eb.ref('a.email')))),
      )
      .returning('a.name')
      .executeTakeFirst();
    if (account === undefined) return err('email-taken');
    await transaction
      .updateTable('anonymous_users')
      .set({ username: account.name })
      .where('id', '=', playerId)
      .execute();
    // Other pending accounts with this email can no longer be verified.
    await transaction.deleteFrom('accounts').where('email', '=', email).where('verified_at', 'is', null).execute();
    return ok({ playerId });
  });
}

/** Whether the player has an account, verified or pending. */
export async function hasAccount(database: Database, playerId: string): Promise<boolean> {
  const account = await database
    .selectFrom('accounts')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether the player has a seat in a running game. */
export async function hasLiveSeat(database: Database, playerId: string): Promise<boolean> {
  const seat = await database
    .selectFrom('live_seats')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return seat !== undefined;
}

/** Cancels the search and closes the room of a guest for whom no session acts any more. */
export async function cancelSearchAndRoom(database: Database, playerId: string): Promise<void> {
  await sql`
    with search as (
      update match_requests set status = 'cancelled', cancel_reason = 'player', closed_at = now()
      where user_id = ${playerId} and status = 'pending'
    )
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where host_id = ${playerId} and status = 'waiting' and closed_at is null`.execute(database);
}
