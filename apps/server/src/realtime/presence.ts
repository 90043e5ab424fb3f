/**
 * Which players are there, for all processes (R-CA-09, A-98): a row of player_presence each, written by whichever
 * process has a sign of life. Times are the database's, so that processes need not agree on one.
 */
import { SILENCE_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isOfDeletedPlayer } from '../database/deleted-player.ts';
import { isHousehold } from '../operations/address.ts';
import { keyedHash } from '../operations/quotas.ts';
import { shareNext } from './share-next.ts';

export interface Presence {
  /** These players gave a sign of life now. Resolves when that is written. */
  seen(playerIds: readonly string[]): Promise<void>;
  /** Where a player who was seen comes from, by `addressOf`. Kept as a keyed hash, and for a day. */
  cameFrom(playerId: string, address: string): Promise<void>;
  /** The last connection of a player closed; `leftPage`: after the page had said good-bye to a game. */
  closed(playerId: string, how: { readonly leftPage: boolean }): Promise<void>;
  /** How many players are there now. */
  online(): Promise<number>;
  /** Whether one is there, in whatever process. */
  isHere(playerId: string): Promise<boolean>;
}

type State = 'here' | 'closed' | 'left-page';

/** A player of whom there was a sign of life in this time, and no close since. For a row `p` of player_presence. */
const isPresent = sql<boolean>`
  (p.closed_at is null and p.seen_at > now() - make_interval(secs => ${sql.lit(SILENCE_MS / 1000)}))`;

/** @param secret keys the hashes of addresses */
export function createPresence({
  database,
  secret,
}: {
  readonly database: Database;
  readonly secret: string;
}): Presence {
  /** What happened since the last write, by player. The last word on a player is the one that counts. */
  let changes = new Map<string, State>();

  async function writeStates(batch: ReadonlyMap<string, State>): Promise<void> {
    // Ordered, so that two processes that write the same players wait for each other instead of dying of it.
    await sql`
      insert into player_presence (player_id, seen_at, closed_at, left_page)
      select u.id, now(), case when c.state <> 'here' then now() end, c.state = 'left-page'
      from unnest(${[...batch.keys()]}::uuid[], ${[...batch.values()]}::text[]) as c (player_id, state)
        join anonymous_users u on u.id = c.player_id
      order by u.id
      on conflict (player_id) do update set
        seen_at = case when excluded.closed_at is null then excluded.seen_at else player_presence.seen_at end,
        closed_at = excluded.closed_at,
        left_page = excluded.left_page`.execute(database);
  }

  /** One write at a time, so that a close never loses against a sign of life that came before it. */
  const write = shareNext(async () => {
    const batch = changes;
    changes = new Map();
    if (batch.size === 0) return;
    try {
      await writeStates(batch).catch(async (error: unknown) => {
        // Deleted since the statement began; to the next one they are not there.
        if (isOfDeletedPlayer(error)) await writeStates(batch);
        else throw error;
      });
    } catch (error) {
      for (const [playerId, state] of batch) if (!changes.has(playerId)) changes.set(playerId, state);
      throw error;
    }
  });

  const count = shareNext(async () => {
    const { rows } = await sql<{ online: number }>`
      select count(*) as online from player_presence p where ${isPresent}`.execute(database);
    return rows[0]?.online ?? 0;
  });

  return {
    seen(playerIds) {
      for (const playerId of playerIds) changes.set(playerId, 'here');
      return write();
    },
    async cameFrom(playerId, address) {
      const hash = isHousehold(address) ? keyedHash(secret, 'address', address) : null;
      await database
        .updateTable('player_presence')
        .set({ address_hash: hash })
        .where('player_id', '=', playerId)
        .where('address_hash', 'is distinct from', hash)
        .execute();
    },
    closed(playerId, { leftPage }) {
      changes.set(playerId, leftPage ? 'left-page' : 'closed');
      return write();
    },
    online: count,
    async isHere(playerId) {
      const { rows } = await sql`
        select 1 from player_presence p where p.player_id = ${playerId} and ${isPresent}`.execute(database);
      return rows.length > 0;
    },
  };
}
