/** Reads and deletes all data stored about a player. */
import { messages } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { lockDays } from '../champions/days.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { hasLiveSeat } from './account-store.ts';
import { lockPlayer } from './players.ts';

/** The games that are read, parsed and written as JSON in one turn of the event loop. One has hundreds of moves. */
const BATCH = 20;

/**
 * All stored rows of a player at one moment, named like their tables, without hashes of secrets, as a JSON object. Null
 * if there is no such player.
 */
export async function readEverything(database: Database, playerId: string): Promise<string | null> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readRows(snapshot, playerId));
}

/** The JSON of the games of these ids, in their order. */
async function jsonOf(
  games: readonly { readonly id: string }[],
  read: (ids: readonly string[]) => Promise<readonly object[]>,
): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < games.length; from += BATCH) {
    const batch = games.slice(from, from + BATCH).map(({ id }) => id);
    for (const row of await read(batch)) texts.push(JSON.stringify(row));
  }
  return `[${texts.join(',')}]`;
}

async function readRows(database: DatabaseTransaction, playerId: string): Promise<string | null> {
  const player = await database.selectFrom('anonymous_users').selectAll().where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return null;
  /** The player's rows in a table, ordered by a column. */
  const rowsOf = (table: 'game_results' | 'daily_scores' | 'puzzle_rushes', column: string) =>
    database.selectFrom(table).selectAll().where('player_id', '=', playerId).orderBy(sql.ref(column)).execute();
  const account = await database
    .selectFrom('accounts')
    .select(['email', 'name', 'created_at', 'verified_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const sessions = await database
    .selectFrom('sessions')
    .select(['kind', 'created_at', 'last_seen_at'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute();
  const presence = await database
    .selectFrom('player_presence')
    .select(['seen_at', 'page_seen_at', 'closed_at', 'left_page', 'at_game_id'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const matchRequests = await database
    .selectFrom('match_requests')
    .selectAll()
    .where('user_id', '=', playerId)
    .orderBy('created_at')
    .execute();
  const gameIds = await database
    .selectFrom('chess_games')
    .select('id')
    .where((eb) => eb.or([eb('white_player_id', '=', playerId), eb('black_player_id', '=', playerId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const games = await jsonOf(gameIds, (ids) =>
    database
      .selectFrom('chess_games as g')
      .selectAll('g')
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('game_acts as a')
            .select(['a.version', 'a.seat', 'a.kind', 'a.uci', 'a.stamped_at', 'a.white_ms', 'a.black_ms'])
            .whereRef('a.game_id', '=', 'g.id')
            .orderBy('a.version'),
        ).as('acts'),
        jsonArrayFrom(
          eb
            .selectFrom('game_phrases as p')
            .select(['p.seat', 'p.phrase', 'p.said_at'])
            .whereRef('p.game_id', '=', 'g.id')
            .orderBy('p.number'),
        ).as('phrases'),
      ])
      .where('g.id', 'in', ids)
      .orderBy('g.created_at')
      .orderBy('g.id')
      .execute(),
  );
  const rooms = await database
    .selectFrom('game_rooms')
    .selectAll()
    .where((eb) => eb.or([eb('host_id', '=', playerId), eb('guest_id', '=', playerId)]))
    .orderBy('created_at')
    .execute();
  const aiGameIds = await database
    .selectFrom('ai_games')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const aiGames = await jsonOf(aiGameIds, async (ids) => {
    const rows = await database
      .selectFrom('ai_games')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((game) => ({ ...game, source: game.source?.toString('hex') ?? null }));
  });
  const start = JSON.stringify({
    about: messages.personalData.about,
    player,
    account: account ?? null,
    sessions,
    presence: presence ?? null,
    matchRequests,
    // Without the network of another host. In JSON, bytes would be a list of numbers.
    rooms: rooms.map(({ source, ...room }) =>
      room.host_id === playerId ? { ...room, source: source?.toString('hex') ?? null } : room,
    ),
  });
  const results = JSON.stringify(await rowsOf('game_results', 'ended_at'));
  const end = JSON.stringify({
    days: await rowsOf('daily_scores', 'day'),
    rushes: await rowsOf('puzzle_rushes', 'created_at'),
  });
  return `${start.slice(0, -1)},"games":${games},"results":${results},"aiGames":${aiGames},${end.slice(1)}`;
}

/**
 * Deletes a player and all data that belongs only to them. Their games stay, without the name.
 * @returns the ids of the ended sessions; null, with nothing deleted, if the player is in a running game
 */
export async function deletePlayer(database: Database, playerId: string): Promise<readonly string[] | null> {
  return database.transaction().execute(async (transaction) => {
    // Scoring locks results before their players, but a deletion locks them in the opposite order.
    await lockDays(transaction);
    // Excludes transactions that seat the player or open a room for them (games/seating.sql). No stronger lock, because
    // settling a game references its players.
    await lockPlayer(transaction, playerId);
    if (await hasLiveSeat(transaction, playerId)) return null;
    // Locked before the player's row, in the same order as when games are settled, to avoid deadlocks.
    await transaction
      .selectFrom('ai_games')
      .select('id')
      .where('player_id', '=', playerId)
      .where('status', 'in', ['open', 'ended'])
      .forUpdate()
      .execute();
    const ended = await transaction.deleteFrom('sessions').where('player_id', '=', playerId).returning('id').execute();
    await transaction.deleteFrom('anonymous_users').where('id', '=', playerId).execute();
    return ended.map(({ id }) => id);
  });
}
