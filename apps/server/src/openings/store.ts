/** The SQL of the opening counts. */
import type { RuleSet } from '@sixtyfour/chess';
import type { OpeningMove, SeatLetter } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { OPENING_PLIES, openingRowsOf, type OpeningRow, sumOf } from './opening-rows.ts';

interface GameRow {
  readonly id: string;
  readonly rule_set: RuleSet;
  readonly is_void: boolean;
  readonly winner: SeatLetter | null;
  readonly plies: number;
  readonly moves: readonly string[];
}

/** Locks and reads games. Rows that another transaction has locked are skipped or waited for. */
async function readGames(
  trx: DatabaseTransaction,
  where: RawBuilder<unknown>,
  locked: 'skip' | 'wait',
): Promise<readonly GameRow[]> {
  const { rows } = await sql<GameRow>`
    with games as materialized (
      select id, rule_set, game_status, winner, ply from chess_games g where ${where}
      for no key update ${locked === 'skip' ? sql`skip locked` : sql``}
    )
    select g.id, g.rule_set, g.winner, g.ply as plies,
      g.game_status = 'aborted' or exists (
        select from game_results r where r.game_id = g.id and r.not_counted = 'voided') as is_void,
      array (
        select a.uci from game_acts a where a.game_id = g.id and a.kind = 'move' and a.ply <= ${OPENING_PLIES}
        order by a.version) as moves
    from games g`.execute(trx);
  return rows;
}

function rowsOf(games: readonly GameRow[]): readonly OpeningRow[] {
  return sumOf(
    games.flatMap(({ rule_set, is_void, winner, plies, moves }) =>
      openingRowsOf({ ruleSet: rule_set, isVoid: is_void, winner, plies, moves }),
    ),
  );
}

/** Ordered by key, so that concurrent transactions cannot deadlock. */
function recordsOf(rows: readonly OpeningRow[]): RawBuilder<unknown> {
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (position text, uci text, white_wins integer,
      draws integer, black_wins integer)
    order by position collate "C", uci collate "C"`;
}

/**
 * Counts the openings of ended games that are not counted yet, newest first, and marks the games as counted in the same
 * transaction. Several processes may do this at the same time.
 * @returns the number of games
 */
export function countOpenings(db: Database, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const games = await readGames(
      trx,
      sql`ended_at is not null and not opening_counted order by ended_at desc limit ${limit}`,
      'skip',
    );
    if (games.length === 0) return 0;
    await sql`
      insert into opening_moves as o (position, uci, white_wins, draws, black_wins) ${recordsOf(rowsOf(games))}
      on conflict (position, uci) do update set white_wins = o.white_wins + excluded.white_wins,
        draws = o.draws + excluded.draws, black_wins = o.black_wins + excluded.black_wins`.execute(trx);
    await trx
      .updateTable('chess_games')
      .set({ opening_counted: true })
      .where(
        'id',
        'in',
        games.map(({ id }) => id),
      )
      .execute();
    return games.length;
  });
}

/**
 * Removes a game from the counts. Call it once, before the results of the game are voided: a voided game is not
 * counted.
 */
export async function discountOpening(trx: DatabaseTransaction, gameId: string): Promise<void> {
  const games = await readGames(trx, sql`id = ${gameId} and opening_counted`, 'wait');
  await sql`
    with taken as materialized (${recordsOf(rowsOf(games))}), locked as materialized (
      select o.position, o.uci from opening_moves o join taken t using (position, uci)
      order by o.position collate "C", o.uci collate "C" for update of o
    )
    update opening_moves o set white_wins = o.white_wins - t.white_wins, draws = o.draws - t.draws,
      black_wins = o.black_wins - t.black_wins
    from taken t join locked using (position, uci) where o.position = t.position and o.uci = t.uci`.execute(trx);
}

/** The moves that were played in a position, most frequent first. */
export async function readOpening(db: Database, position: string, limit: number): Promise<OpeningMove[]> {
  const { rows } = await sql<OpeningMove>`
    select uci, white_wins, draws, black_wins from opening_moves
    where position = ${position} and white_wins + draws + black_wins > 0
    order by white_wins + draws + black_wins desc, uci limit ${limit}`.execute(db);
  return rows;
}
