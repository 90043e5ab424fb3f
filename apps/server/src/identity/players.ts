/** The rows of anonymous_users: players as others see them. */
import { randomUUID } from 'node:crypto';
import { type CountryCode, messages, type SessionView } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { Session } from './sessions.ts';

/** The number of characters of the id in a guest's name. */
const GUEST_NAME_LENGTH = 8;

/** The name of a player who has not entered one (R-EN-07). */
export function guestName(playerId: string): string {
  return `${messages.identity.guestPrefix}${playerId.slice(0, GUEST_NAME_LENGTH)}`;
}

/** Adds a guest and returns its id, a version 4 UUID. */
export async function createGuest(database: Database): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('anonymous_users')
    .values({ id, username: guestName(id) })
    .execute();
  return id;
}

/** Makes other transactions about the same player wait. Does not block inserting rows that reference the player. */
export async function lockPlayer(transaction: DatabaseTransaction, playerId: string): Promise<void> {
  await sql`select from anonymous_users where id = ${playerId} for no key update`.execute(transaction);
}

/** The view of a session for its browser. Null if the player has been deleted meanwhile. */
export async function viewOf(database: Database, session: Session): Promise<SessionView | null> {
  const row = await database
    .selectFrom('anonymous_users as u')
    .leftJoin('accounts as a', (join) => join.on('a.player_id', '=', session.ownerId))
    .leftJoin('live_seats as l', 'l.player_id', 'u.id')
    .leftJoin('chess_games as g', 'g.id', 'l.game_id')
    .leftJoin('game_rooms as r', (join) =>
      join.onRef('r.host_id', '=', 'u.id').on('r.status', '=', 'waiting').on('r.closed_at', 'is', null),
    )
    .select(['u.id', 'u.username', 'u.country', 'u.named'])
    .select(['a.email', 'a.name', 'a.verified_at', 'g.id as gameId', 'g.origin'])
    .select(['r.game_id as roomGameId', 'r.room_code as roomCode'])
    .where('u.id', '=', session.playerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, username, country, named, email, name, verified_at: verifiedAt, gameId, origin } = row;
  const { roomGameId, roomCode } = row;
  const registered = email !== null && name !== null;
  return {
    player: { id, username, country, named },
    account: registered && session.kind === 'account' ? { email, name } : null,
    pendingEmail: registered && verifiedAt === null ? email : null,
    liveGame: gameId !== null && origin !== null ? { id: gameId, origin } : null,
    waitingRoom: roomGameId !== null && roomCode !== null ? { gameId: roomGameId, roomCode } : null,
  };
}

/**
 * Sets a player's name and country. Also updates the name in their waiting room and their account, if any; in an
 * account that is not confirmed only if the player is renamed: its name may be another one, which they get with it.
 */
export async function saveProfile(
  database: Database,
  playerId: string,
  { name, country }: { readonly name: string; readonly country: CountryCode },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('anonymous_users')
      .select('username')
      .where('id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await transaction
      .updateTable('anonymous_users')
      .set({ username: name, country, name_chosen: true })
      .where('id', '=', playerId)
      .execute();
    await transaction
      .updateTable('game_rooms')
      .set({ host_name: name, updated_at: sql<Date>`now()` })
      .where('host_id', '=', playerId)
      .where('status', '=', 'waiting')
      .where('closed_at', 'is', null)
      .execute();
    await transaction
      .updateTable('accounts')
      .set({ name })
      .where('player_id', '=', playerId)
      .$if(before?.username === name, (query) => query.where('verified_at', 'is not', null))
      .execute();
  });
}
