/** The SQL of a player's finished games. */
import type { EndReason, RuleSet } from '@sixtyfour/chess';
import {
  type AiGameEnd,
  type GameResult,
  type OnlineOrigin,
  type OPPONENT_KINDS,
  OWN_GAMES_PER_PAGE,
  type OwnAiGame,
  type OwnGame,
  type OwnOnlineGame,
  type SeatLetter,
} from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scorer } from '../champions/scorer.ts';
import type { Database } from '../database/connection.ts';
import { publicPlayer } from '../games/game-context.ts';

export interface OwnGamesFilter {
  readonly opponents?: (typeof OPPONENT_KINDS)[number] | undefined;
  readonly result?: GameResult | undefined;
  /** A `GameCursor`. */
  readonly cursor?: string | undefined;
}

interface OwnGameRow {
  readonly result_id: number;
  readonly ended_at: Date;
  /** The end of the game in microseconds, which a `Date` does not have. */
  readonly ended_at_us: number;
  readonly seat: SeatLetter;
  readonly result: GameResult;
  readonly score: number | null;
  readonly scored: boolean;
  readonly plies: number;
  /** Null for a game against a character. */
  readonly game_id: string | null;
  readonly game_rule_set: RuleSet;
  readonly origin: OnlineOrigin;
  readonly end_reason: EndReason;
  readonly username: string | null;
  readonly country: string | null;
  readonly ai_game_id: string;
  readonly ai_rule_set: RuleSet;
  readonly persona: string;
  readonly seed: number;
  readonly moves: readonly string[];
  readonly ended_by: AiGameEnd | null;
  readonly started_at: Date;
}

/** Uses the index game_results_player. A result has no player if the player was deleted or it is over a year old. */
function selectGames(playerId: string, where: RawBuilder<unknown>, limit: number): RawBuilder<OwnGameRow> {
  return sql<OwnGameRow>`
    select r.id as result_id, r.ended_at, (extract(epoch from r.ended_at) * 1000000)::bigint as ended_at_us,
      r.seat, r.result, case when r.daily_score_id is not null then r.score end as score, r.scored, r.plies,
      r.game_id, g.rule_set as game_rule_set, g.origin, g.end_reason, o.username, o.country,
      r.ai_game_id, a.rule_set as ai_rule_set, r.persona, a.seed, a.moves, a.ended_by, a.created_at as started_at
    from (
        select * from game_results r where r.player_id = ${playerId} and ${where}
        order by r.ended_at desc, r.id desc limit ${limit}
      ) r
      left join chess_games g on g.id = r.game_id
      left join ai_games a on a.id = r.ai_game_id
      left join anonymous_users o on o.id = r.opponent_id
    order by r.ended_at desc, r.id desc`;
}

/** The statement of one page of the list, plus one row if there is another page. */
export function selectPage(playerId: string, { opponents, result, cursor }: OwnGamesFilter): RawBuilder<OwnGameRow> {
  const [endedAtUs, resultId] = cursor?.split('-') ?? [];
  const conditions = [
    ...(cursor === undefined
      ? []
      : [
          sql`(r.ended_at, r.id) < (
            timestamptz 'epoch' + ${endedAtUs}::bigint * interval '1 microsecond', ${resultId}::bigint)`,
        ]),
    ...(opponents === undefined ? [] : [opponents === 'people' ? sql`r.game_id is not null` : sql`r.game_id is null`]),
    ...(result === undefined ? [] : [sql`r.result = ${result}`]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return selectGames(playerId, where, OWN_GAMES_PER_PAGE + 1);
}

/** Executes a statement of this module. Games that have just ended are scored first. */
async function readScored(
  db: Database,
  scorer: Pick<Scorer, 'scoreAll'>,
  statement: RawBuilder<OwnGameRow>,
): Promise<readonly OwnGameRow[]> {
  const { rows } = await statement.execute(db);
  if (rows.every(({ scored }) => scored)) return rows;
  await scorer.scoreAll();
  return (await statement.execute(db)).rows;
}

/** A page of the finished games of a player, newest first. */
export async function readOwnGames(
  db: Database,
  scorer: Pick<Scorer, 'scoreAll'>,
  playerId: string,
  filter: OwnGamesFilter,
): Promise<{ games: OwnGame[]; next: string | null }> {
  const rows = await readScored(db, scorer, selectPage(playerId, filter));
  const page = rows.slice(0, OWN_GAMES_PER_PAGE);
  const last = page.at(-1);
  const isMore = rows.length > page.length && last !== undefined;
  return { games: page.map(toOwnGame), next: isMore ? `${last.ended_at_us}-${last.result_id}` : null };
}

/** A finished game of a player against a character; null if this player has no such game. */
export async function readOwnAiGame(
  db: Database,
  scorer: Pick<Scorer, 'scoreAll'>,
  playerId: string,
  gameId: string,
): Promise<OwnAiGame | null> {
  const [row] = await readScored(db, scorer, selectGames(playerId, sql`r.ai_game_id = ${gameId}`, 1));
  return row === undefined ? null : toAiGame(row);
}

function toOwnGame(row: OwnGameRow): OwnGame {
  return row.game_id === null ? toAiGame(row) : toOnlineGame(row, row.game_id);
}

function commonOf({ seat, result, score, ended_at }: OwnGameRow) {
  return { seat, result, score, ended_at: ended_at.toISOString() };
}

function toOnlineGame(row: OwnGameRow, id: string): OwnOnlineGame {
  return {
    kind: 'online',
    id,
    ...commonOf(row),
    rule_set: row.game_rule_set,
    origin: row.origin,
    opponent: publicPlayer(row.username, row.country),
    end_reason: row.end_reason,
    ply: row.plies,
  };
}

function toAiGame(row: OwnGameRow): OwnAiGame {
  return {
    kind: 'ai',
    id: row.ai_game_id,
    ...commonOf(row),
    rule_set: row.ai_rule_set,
    persona: row.persona,
    seed: row.seed,
    moves: [...row.moves],
    ended_by: row.ended_by,
    started_at: row.started_at.toISOString(),
  };
}
