/** The SQL of accounts. An account is pending until its address is verified; profiles are the verified ones. */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { hashToken } from './tokens.ts';

export type CodePurpose = 'verify' | 'reset';

/** How long a link in a mail is good for. */
const CODE_MINUTES: Readonly<Record<CodePurpose, number>> = { verify: 24 * 60, reset: 10 };

export interface Credentials {
  readonly playerId: string;
  readonly passwordHash: string;
  readonly verified: boolean;
}

/** Whether an account of this address is verified (R-CA-03). */
export async function hasProfile(database: Database, email: string): Promise<boolean> {
  const row = await database.selectFrom('profiles').select('email').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** The account that signs in with an address: the verified one, else the latest that is pending. */
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

/** Makes the guest a pending account, or a pending account another one. False when it is verified already. */
export async function keepPending(
  database: Database,
  playerId: string,
  { email, name, passwordHash }: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const values = { email, name, password_hash: passwordHash, created_at: sql<Date>`now()` };
    const kept = await transaction
      .insertInto('accounts')
      .values({ player_id: playerId, ...values })
      .onConflict((conflict) =>
        conflict.column('player_id').doUpdateSet(values).where('accounts.verified_at', 'is', null),
      )
      .returning('player_id')
      .executeTakeFirst();
    // A link to the address that was given before proves nothing about this one.
    await dropCodes(transaction, playerId, 'verify');
    return kept !== undefined;
  });
}

/** The pending account of an address: the visitor's own, else the latest. */
export async function findPending(database: Database, email: string, visitorId: string | null): Promise<string | null> {
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

export async function findVerified(database: Database, email: string): Promise<string | null> {
  const row = await database.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps a code that replaces the earlier ones of its purpose. False when the account has gone meanwhile. */
export async function keepCode(
  database: Database,
  playerId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, playerId))) return false;
    await dropCodes(transaction, playerId, purpose);
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
 * Everybody locks the player, then the account, then its codes, so that nobody waits for one another. False when there
 * is no such account any more.
 */
async function lockAccount(transaction: DatabaseTransaction, playerId: string): Promise<boolean> {
  await sql`select from anonymous_users where id = ${playerId} for no key update`.execute(transaction);
  const { rows } = await sql`select from accounts where player_id = ${playerId} for update`.execute(transaction);
  return rows.length > 0;
}

async function dropCodes(transaction: DatabaseTransaction, playerId: string, purpose: CodePurpose): Promise<void> {
  await transaction.deleteFrom('mail_codes').where('player_id', '=', playerId).where('purpose', '=', purpose).execute();
}

/** Uses a code up. False when there is no such code any more. */
async function takeCode(transaction: DatabaseTransaction, code: string, purpose: CodePurpose): Promise<boolean> {
  const row = await transaction
    .deleteFrom('mail_codes')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose account a code is for. Does not use the code up. */
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

/** Sets the player's new password with a code. False when the code was used meanwhile. */
export async function resetPassword(
  database: Database,
  playerId: string,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const mayReset = (await lockAccount(transaction, playerId)) && (await takeCode(transaction, code, 'reset'));
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
  /** Another account has this address by now. */
  | { readonly kind: 'email-taken' };

/** Claims the guest for its account: the same id, and from now on the account's name. */
export async function verifyAccount(database: Database, code: string): Promise<Verification> {
  return database.transaction().execute(async (transaction) => {
    const found = await findByCode(transaction, code, 'verify');
    if (found === null) return { kind: 'code-expired' };
    const { playerId, email } = found;
    // One at a time for an address, before anything is locked: the second finds the first's account, or no code.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(transaction);
    const mayVerify = (await lockAccount(transaction, playerId)) && (await takeCode(transaction, code, 'verify'));
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
    // Whoever else has registered with this address could not have shown that it is theirs.
    await transaction.deleteFrom('accounts').where('email', '=', email).where('verified_at', 'is', null).execute();
    return { kind: 'verified', playerId };
  });
}

/** Whether the player has a seat in a game that goes on. */
export async function hasLiveSeat(database: Database, playerId: string): Promise<boolean> {
  const seat = await database
    .selectFrom('live_seats')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return seat !== undefined;
}

/** Ends the search of a guest and closes the room, since nobody acts for the guest any more. */
export async function endWaiting(database: Database, playerId: string): Promise<void> {
  await sql`
    with search as (
      update match_requests set status = 'cancelled', cancel_reason = 'player', closed_at = now()
      where user_id = ${playerId} and status = 'pending'
    )
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where host_id = ${playerId} and status = 'waiting' and closed_at is null`.execute(database);
}
