/** The SQL of accounts. An account is pending until its email is verified. `profiles` are the verified accounts. */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { hashToken } from './tokens.ts';

export type CodePurpose = 'verify' | 'reset';

/** The time until a link in a mail expires. */
const CODE_MINUTES: Readonly<Record<CodePurpose, number>> = { verify: 24 * 60, reset: 10 };

export interface Credentials {
  readonly playerId: string;
  readonly passwordHash: string;
  readonly verified: boolean;
}

/** Whether there is a verified account with this email (R-CA-03). */
export async function hasProfile(database: Database, email: string): Promise<boolean> {
  const row = await database.selectFrom('profiles').select('email').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** The account that signs in with this email: the verified one, else the latest pending one. Null if there is none. */
export async function findCredentials(database: Database, email: string): Promise<Credentials | null> {
  const row = await database
    .selectFrom('accounts')
    .select(['player_id', 'password_hash', 'verified_at'])
    .where('email', '=', email)
    .orderBy(sql`verified_at is null`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row === undefined
    ? null
    : { playerId: row.player_id, passwordHash: row.password_hash, verified: row.verified_at !== null };
}

/** Creates or replaces the pending account of a guest. False when the player's account is verified already. */
export async function savePendingAccount(
  database: Database,
  playerId: string,
  { email, name, passwordHash }: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const values = { email, name, password_hash: passwordHash, created_at: sql<Date>`now()` };
    const saved = await transaction
      .insertInto('accounts')
      .values({ player_id: playerId, ...values })
      .onConflict((conflict) =>
        conflict.column('player_id').doUpdateSet(values).where('accounts.verified_at', 'is', null),
      )
      .returning('player_id')
      .executeTakeFirst();
    // An earlier link may have gone to another email.
    await deleteCodes(transaction, playerId, 'verify');
    return saved !== undefined;
  });
}

/** The player of the pending account with this email: the visitor if they have one, else the latest. */
export async function findPendingPlayer(
  database: Database,
  email: string,
  visitorId: string | null,
): Promise<string | null> {
  const row = await database
    .selectFrom('accounts')
    .select('player_id')
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .orderBy(sql`player_id is not distinct from ${visitorId}::uuid`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** The player of the verified account with this email. */
export async function findVerifiedPlayer(database: Database, email: string): Promise<string | null> {
  const row = await database.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/** Saves a code, which replaces earlier codes with the same purpose. False when the account has been deleted. */
export async function saveCode(
  database: Database,
  playerId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, playerId))) return false;
    await deleteCodes(transaction, playerId, purpose);
    await transaction
      .insertInto('mail_codes')
      .values({
        code_hash: hashToken(code),
        player_id: playerId,
        purpose,
        expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES[purpose]})`,
      })
      .execute();
    return true;
  });
}

/**
 * To avoid deadlocks, every transaction locks the player first, then the account, then its codes. False when the
 * account has been deleted.
 */
async function lockAccount(transaction: DatabaseTransaction, playerId: string): Promise<boolean> {
  await sql`select from anonymous_users where id = ${playerId} for no key update`.execute(transaction);
  const { rows } = await sql`select from accounts where player_id = ${playerId} for update`.execute(transaction);
  return rows.length > 0;
}

async function deleteCodes(transaction: DatabaseTransaction, playerId: string, purpose: CodePurpose): Promise<void> {
  await transaction.deleteFrom('mail_codes').where('player_id', '=', playerId).where('purpose', '=', purpose).execute();
}

/** Deletes a valid code. False when it has expired or been used. */
async function consumeCode(transaction: DatabaseTransaction, code: string, purpose: CodePurpose): Promise<boolean> {
  const row = await transaction
    .deleteFrom('mail_codes')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that a valid code is for, or null. The code stays valid. */
export async function findByCode(
  database: Database,
  code: string,
  purpose: CodePurpose,
): Promise<{ readonly playerId: string; readonly email: string } | null> {
  const row = await database
    .selectFrom('mail_codes as c')
    .innerJoin('accounts as a', 'a.player_id', 'c.player_id')
    .select(['a.player_id as playerId', 'a.email'])
    .where('c.code_hash', '=', hashToken(code))
    .where('c.purpose', '=', purpose)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets a new password and consumes the code. False when the code has been used meanwhile. */
export async function resetPassword(
  database: Database,
  playerId: string,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const mayReset = (await lockAccount(transaction, playerId)) && (await consumeCode(transaction, code, 'reset'));
    if (!mayReset) return false;
    await transaction
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('player_id', '=', playerId)
      .execute();
    return true;
  });
}

export type Verification =
  | { readonly kind: 'verified'; readonly playerId: string }
  | { readonly kind: 'code-expired' }
  /** Another account with this email has been verified meanwhile. */
  | { readonly kind: 'email-taken' };

/** Verifies a pending account. The player keeps their id and gets the name of the account. */
export async function verifyAccount(database: Database, code: string): Promise<Verification> {
  return database.transaction().execute(async (transaction) => {
    const found = await findByCode(transaction, code, 'verify');
    if (found === null) return { kind: 'code-expired' };
    const { playerId, email } = found;
    // One verification per email at a time, before any row is locked: a second one finds the account of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(transaction);
    const mayVerify = (await lockAccount(transaction, playerId)) && (await consumeCode(transaction, code, 'verify'));
    if (!mayVerify) return { kind: 'code-expired' };
    const account = await transaction
      .updateTable('accounts as a')
      .set({ verified_at: sql<Date>`now()` })
      .where('a.player_id', '=', playerId)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('profiles as p').select('p.id').whereRef('p.email', '=', eb.ref('a.email')))),
      )
      .returning('a.name')
      .executeTakeFirst();
    if (account === undefined) return { kind: 'email-taken' };
    await transaction
      .updateTable('anonymous_users')
      .set({ username: account.name })
      .where('id', '=', playerId)
      .execute();
    // Other pending accounts with this email can no longer be verified.
    await transaction.deleteFrom('accounts').where('email', '=', email).where('verified_at', 'is', null).execute();
    return { kind: 'verified', playerId };
  });
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

/** Cancels the search of a guest and closes their room, when no session acts for the guest any more. */
export async function cancelSearchAndRoom(database: Database, playerId: string): Promise<void> {
  await sql`
    with search as (
      update match_requests set status = 'cancelled', cancel_reason = 'player', closed_at = now()
      where user_id = ${playerId} and status = 'pending'
    )
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where host_id = ${playerId} and status = 'waiting' and closed_at is null`.execute(database);
}
