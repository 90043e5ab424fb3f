/**
 * Which players are present, for all processes (R-CA-09, A-98): a row of player_presence per player, written by any
 * process that has a sign of life. Times are those of the database, so that the clocks of processes need not agree.
 */
import type { Ms } from '@sixtyfour/chess';
import { SILENCE_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import { coalesce } from '../async/coalesce.ts';

/** The last signs of life of a connection and of its page, in times of `performance.now()`. */
export interface Signs {
  readonly line: Ms;
  readonly page: Ms;
}

export interface Presence {
  /** Records that these players gave a sign of life now. Resolves when it is written. */
  seen(playerIds: readonly string[]): Promise<void>;
  /** Records signs of life of the connections of these players. Resolves when they are written. */
  heard(signs: ReadonlyMap<string, Signs>): Promise<void>;
  /** Records that the last connection of a player closed. `leftPage`: the page had said that it was leaving a game. */
  closed(playerId: string, how: { readonly leftPage: boolean }): Promise<void>;
  /** Records that the page of a player came to a game or left it. Resolves when it is written. */
  moved(playerId: string, place: Place): Promise<void>;
  /** The number of players who are present now. */
  online(): Promise<number>;
  /** Whether a player is present, connected to any process. */
  isHere(playerId: string): Promise<boolean>;
  /** Writes pending changes. Never rejects. */
  close(): Promise<void>;
}

export interface Place {
  readonly gameId: string;
  readonly isThere: boolean;
}

interface Change extends Signs {
  readonly state: 'here' | 'closed' | 'left-page';
}

/** The `at_game_id` of a player whose page has left its game. */
const NO_GAME = '00000000-0000-0000-0000-000000000000';

/** The later signs of two connections. */
export function latest(one: Signs | undefined, other: Signs): Signs {
  if (one === undefined) return other;
  return { line: Math.max(one.line, other.line), page: Math.max(one.page, other.page) };
}

/** SQL condition on a row `p` of player_presence: a recent sign of life, and no close since. */
export const isPresent = sql<boolean>`
  (p.closed_at is null and p.seen_at > ${ago(SILENCE_MS)})`;

/**
 * Writes pending changes by player. If that fails, they are written with the next ones, unless newer changes replace
 * them.
 */
async function writeNoted<T>(noted: Map<string, T>, write: (batch: ReadonlyMap<string, T>) => Promise<void>) {
  if (noted.size === 0) return;
  const batch = new Map(noted);
  noted.clear();
  try {
    await write(batch);
  } catch (error) {
    for (const [playerId, note] of batch) if (!noted.has(playerId)) noted.set(playerId, note);
    throw error;
  }
}

export function createPresence({ database }: { readonly database: Database }): Presence {
  /** The unwritten changes by player. Only the latest change of a player counts. */
  const changes = new Map<string, Change>();
  const places = new Map<string, Place>();

  async function writeStates(batch: ReadonlyMap<string, Change>): Promise<void> {
    const rows = [...batch.values()];
    const now = performance.now();
    const secondsAgo = (at: Ms) => Math.max(0, now - at) / 1000;
    // Ordered, so that two processes that write the same players wait for each other instead of deadlocking.
    await sql`
      insert into player_presence (player_id, seen_at, page_seen_at, closed_at, left_page)
      select u.id, now() - make_interval(secs => c.line_ago), now() - make_interval(secs => c.page_ago),
        case when c.state <> 'here' then now() end, c.state = 'left-page'
      from unnest(${[...batch.keys()]}::uuid[], ${rows.map(({ state }) => state)}::text[],
          ${rows.map(({ line }) => secondsAgo(line))}::float8[], ${rows.map(({ page }) => secondsAgo(page))}::float8[])
          as c (player_id, state, line_ago, page_ago)
        join anonymous_users u on u.id = c.player_id
      order by u.id
      -- Another process may have heard of the player since. In the future: the clock of the database has been set back.
      on conflict (player_id) do update set
        seen_at = case when excluded.closed_at is null
          then least(greatest(excluded.seen_at, player_presence.seen_at), now()) else player_presence.seen_at end,
        page_seen_at = case when excluded.closed_at is null
          then least(greatest(excluded.page_seen_at, player_presence.page_seen_at), now()) else player_presence.page_seen_at end,
        closed_at = excluded.closed_at,
        left_page = excluded.left_page`.execute(database);
  }

  async function writePlaces(batch: ReadonlyMap<string, Place>): Promise<void> {
    const rows = [...batch.values()];
    await sql`
      with found as materialized (
        select p.player_id, m.game_id, m.is_there
        from unnest(${[...batch.keys()]}::uuid[], ${rows.map(({ gameId }) => gameId)}::uuid[],
            ${rows.map(({ isThere }) => isThere)}::boolean[]) as m (player_id, game_id, is_there)
          join player_presence p using (player_id)
        -- Ordered, as above.
        order by p.player_id for no key update of p
      )
      update player_presence p set at_game_id = case when f.is_there then f.game_id else ${NO_GAME}::uuid end
      from found f where p.player_id = f.player_id
        -- Who is at the next game has not left that.
        and (f.is_there or coalesce(p.at_game_id = f.game_id, true))`.execute(database);
  }

  /** Retries if a player was deleted after the statement began: the next statement no longer sees that player. */
  async function writeExisting(batch: ReadonlyMap<string, Change>): Promise<void> {
    try {
      await writeStates(batch);
    } catch (error) {
      if (!isDeletedPlayerError(error)) throw error;
      await writeExisting(batch);
    }
  }

  /** One write at a time, so that an earlier sign of life never overwrites a close. */
  const write = coalesce(async () => {
    await writeNoted(changes, writeExisting);
    await writeNoted(places, writePlaces);
  });

  const count = coalesce(async () => {
    const { rows } = await sql<{ online: number }>`
      select count(*) as online from player_presence p where ${isPresent}`.execute(database);
    return rows[0]?.online ?? 0;
  });

  function recordSign(playerId: string, signs: Signs): void {
    const noted = changes.get(playerId);
    changes.set(playerId, { state: 'here', ...latest(noted?.state === 'here' ? noted : undefined, signs) });
  }

  return {
    seen(playerIds) {
      const now = performance.now();
      for (const playerId of playerIds) recordSign(playerId, { line: now, page: now });
      return write();
    },
    heard(signs) {
      for (const [playerId, heard] of signs) recordSign(playerId, heard);
      return write();
    },
    closed(playerId, { leftPage }) {
      const now = performance.now();
      changes.set(playerId, { state: leftPage ? 'left-page' : 'closed', line: now, page: now });
      return write();
    },
    moved(playerId, place) {
      const noted = places.get(playerId);
      if (place.isThere || noted?.isThere !== true || noted.gameId === place.gameId) places.set(playerId, place);
      return write();
    },
    online: count,
    async isHere(playerId) {
      const { rows } = await sql`
        select 1 from player_presence p where p.player_id = ${playerId} and ${isPresent}`.execute(database);
      return rows.length > 0;
    },
    // The callers of the failed write were rejected.
    close: () => write().catch(() => undefined),
  };
}
