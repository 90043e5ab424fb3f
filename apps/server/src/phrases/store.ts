/** The SQL of phrases. */
import { PHRASE_MS, type PhraseId, type SaidPhrase, type SeatLetter } from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import { type RawBuilder, sql } from 'kysely';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import { isAmong, readVersionsById, type VersionRow } from '../database/by-id.ts';
import { executePrepared } from '../database/prepared.ts';

function isWithin(time: RawBuilder<Date>, ms: Ms): RawBuilder<boolean> {
  return sql<boolean>`${time} > ${ago(ms)}`;
}

const isRecent = isWithin(sql`p.said_at`, PHRASE_MS.recent);

/** Stores a phrase and returns its number; null if the game has been over for too long. */
export async function insertPhrase(
  db: Database,
  gameId: string,
  seat: SeatLetter,
  phrase: PhraseId,
): Promise<number | null> {
  const statement = sql<{ is_open: boolean; number: number | null }>`
    with open as (
      select g.id from chess_games g
      where g.id = ${gameId} and (g.ended_at is null or ${isWithin(sql`g.ended_at`, PHRASE_MS.afterGame)})
    ), said as (
      insert into game_phrases (game_id, number, seat, phrase)
      select open.id, 1 + coalesce((select max(p.number) from game_phrases p where p.game_id = open.id), 0),
        ${seat}::text, ${phrase}::text
      from open
      on conflict do nothing returning number
    )
    select exists (select from open) as is_open, (select number from said) as number`;
  for (;;) {
    const [row] = await executePrepared(db, 'insert_phrase', statement);
    // Without a number: the opponent has just used the same number. Try again.
    if (row?.is_open !== true || row.number !== null) return row?.number ?? null;
  }
}

/** The phrases of the last seconds, in order. */
export function readRecentPhrases(db: Database, gameId: string): Promise<SaidPhrase[]> {
  const statement = sql<SaidPhrase>`
    select p.number, p.seat, p.phrase from game_phrases p where p.game_id = ${gameId} and ${isRecent} order by p.number`;
  return executePrepared(db, 'read_recent_phrases', statement);
}

/** The number of phrases in each of these games. Games without phrases are missing. */
export function countPhrases(db: Database, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql<VersionRow>`
    select p.game_id as id, max(p.number) as version from game_phrases p
    where ${isAmong('p.game_id', gameIds)} group by p.game_id`;
  return readVersionsById(db, 'count_phrases', statement);
}

export type StoredPhrase = SaidPhrase & { readonly is_recent: boolean };

/** The phrases of each game after a number, in order. Games without such phrases are missing. */
export async function readPhrasesAfter(
  db: Database,
  after: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, readonly StoredPhrase[]>> {
  const statement = sql<StoredPhrase & { readonly game_id: string }>`
    select p.game_id, p.number, p.seat, p.phrase, ${isRecent} as is_recent
    from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::integer[]) as known (game_id, number)
      join game_phrases p on p.game_id = known.game_id and p.number > known.number
    order by p.game_id, p.number`;
  const rows = await executePrepared(db, 'read_phrases_after', statement);
  return Map.groupBy(rows, ({ game_id }) => game_id);
}
