/** Daily Champions: the tables of a day and a week, and whether and how each game counts. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { type ChampionsView, type DailyTable, type GameCount } from '@sixtyfour/contract';
import type { Database } from '../database/connection.ts';
import { coalesce } from '../async/coalesce.ts';
import type { ServerClock } from '../time/clock.ts';
import { readToday } from '../time/today.ts';
import { readGameCount, readGameWithoutResult } from './game-count.ts';
import { memoizeBriefly } from '../async/memoize.ts';
import type { Scorer } from './scorer.ts';
import {
  countPlayers,
  type DateRange,
  dateRangeOf,
  type OwnRow,
  rankingOf,
  readOwn,
  readTop,
  type TopRows,
} from './table.ts';

/** The maximum age of cached aggregates over many rows. */
const MAX_AGE_MS: Ms = 60_000;

/** AI games without a row in `game_results`: open, waiting for verification, or refused. */
export interface AiGamesWithoutResult {
  /** Null if this player has no such game. */
  gameCount(playerId: string, gameId: string): Promise<GameCount | null>;
}

export interface ChampionsDependencies {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly scorer: Pick<Scorer, 'scoreAll'>;
  readonly aiGames: AiGamesWithoutResult;
}

export interface Champions {
  /** The table with the row of the player; `playerId` is null for a visitor without a session. */
  table(view: ChampionsView, playerId: string | null): Promise<DailyTable>;
  /** Whether and how a game counts for one of its players. */
  gameCount(playerId: string, gameId: string): Promise<Result<GameCount, 'not-found'>>;
}

/** The part of a table that is the same for all visitors. */
interface SharedTable {
  readonly days: DateRange;
  readonly players: number;
  readonly top: TopRows;
}

interface OwnRowKey {
  readonly days: DateRange;
  readonly playerId: string;
}

/** Reads a view. Concurrent calls share database queries. */
interface ViewReader {
  shared(): Promise<SharedTable>;
  own(days: DateRange, playerId: string): Promise<OwnRow | null>;
}

export function createChampions({ database, clock, scorer, aiGames }: ChampionsDependencies): Champions {
  const caching = { now: () => clock.now(), maxAge: MAX_AGE_MS };

  const playersIn = memoizeBriefly((days: DateRange) => countPlayers(database, days), {
    keyOf: ({ from, to }) => `${from} ${to}`,
    ...caching,
  });

  const readShared = async (view: ChampionsView): Promise<SharedTable> => {
    await scorer.scoreAll();
    const days = dateRangeOf(view, await readToday(database));
    const top = await readTop(database, days);
    // The cached count may be older than the rows.
    return { days, top, players: Math.max(await playersIn(days), top.score.length) };
  };

  const dayReader = (view: ChampionsView): ViewReader => ({
    shared: coalesce(() => readShared(view)),
    own: (days, playerId) => readOwn(database, days, playerId),
  });

  const weekReader = (): ViewReader => {
    const own = memoizeBriefly(({ days, playerId }: OwnRowKey) => readOwn(database, days, playerId), {
      keyOf: ({ days, playerId }) => `${days.to} ${playerId}`,
      ...caching,
    });
    const shared = memoizeBriefly(readShared, { keyOf: (view) => view, ...caching });
    return { shared: () => shared('week'), own: (days, playerId) => own({ days, playerId }) };
  };

  const readers: Readonly<Record<ChampionsView, ViewReader>> = {
    today: dayReader('today'),
    yesterday: dayReader('yesterday'),
    week: weekReader(),
  };

  return {
    async table(view, playerId) {
      const { days, top, players } = await readers[view].shared();
      const own = playerId === null ? null : await readers[view].own(days, playerId);
      return {
        view,
        ...days,
        players,
        score: rankingOf(top, own, 'score'),
        stats: rankingOf(top, own, 'stats'),
        streaks: rankingOf(top, own, 'streaks'),
      };
    },

    async gameCount(playerId, gameId) {
      // Read before the result, which is committed together with the end: if this finds the game over, the result
      // exists.
      const withoutResult = await readGameWithoutResult(database, playerId, gameId);
      if (withoutResult?.status === 'open') return ok(withoutResult);
      const count =
        (await readGameCount(database, scorer, playerId, gameId)) ??
        withoutResult ??
        (await aiGames.gameCount(playerId, gameId));
      return count === null ? err('not-found') : ok(count);
    },
  };
}
