/** Daily Champions: the table of the day, and what each game counted for it. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { api, type ChampionsView, type DailyTable, type GameCount } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { serveCaller, serveEndpoint } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import { coalesce } from '../async/coalesce.ts';
import type { ServerClock } from '../time/clock.ts';
import { readCount, readUnended } from './counts.ts';
import { memoizeBriefly } from '../async/memoize.ts';
import {
  countPlayers,
  type Days,
  daysOf,
  type Own,
  rankingOf,
  readOwn,
  readToday,
  readTop,
  type Top,
} from './table.ts';

/** What has to be added up from many rows is never older. */
const KEPT_MS: Ms = 60_000;

/** What a game against a character was worth that has no result: it goes on, waits to be verified, or was refused. */
export interface UnsettledGames {
  /** Null: this player has no such game. */
  countOf(playerId: string, gameId: string): Promise<GameCount | null>;
}

export interface ChampionsDependencies {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly aiGames: UnsettledGames;
}

export interface Champions {
  /** The table as a player sees it, or a visitor without a session: null. */
  table(view: ChampionsView, playerId: string | null): Promise<DailyTable>;
  /** What a game counted for one of its players. */
  countOf(playerId: string, gameId: string): Promise<Result<GameCount, 'not-found'>>;
  /** Serves the calls of `championsApi` that read. The table is for everybody. */
  routes(app: FastifyInstance, sessions: Sessions): void;
}

/** A table, and the days that it is of. */
interface Shown {
  readonly days: Days;
  readonly players: number;
  readonly top: Top;
}

interface Asked {
  readonly days: Days;
  readonly playerId: string;
}

/** How a view is read. Many who look at once ask the database once. */
interface Reading {
  shown(): Promise<Shown>;
  own(days: Days, playerId: string): Promise<Own | null>;
}

export function createChampions({ database, clock, aiGames }: ChampionsDependencies): Champions {
  const lately = { now: () => clock.now(), longest: KEPT_MS };

  const playersIn = memoizeBriefly((days: Days) => countPlayers(database, days), {
    keyOf: ({ from, to }) => `${from} ${to}`,
    ...lately,
  });

  const readShown = async (view: ChampionsView): Promise<Shown> => {
    const days = daysOf(view, await readToday(database));
    const top = await readTop(database, days);
    // The count may be a little older than the rows.
    return { days, top, players: Math.max(await playersIn(days), top.score.length) };
  };

  const dayReading = (view: ChampionsView): Reading => ({
    shown: coalesce(() => readShown(view)),
    own: (days, playerId) => readOwn(database, days, playerId),
  });

  const weekReading = (): Reading => {
    const own = memoizeBriefly(({ days, playerId }: Asked) => readOwn(database, days, playerId), {
      keyOf: ({ days, playerId }) => `${days.to} ${playerId}`,
      ...lately,
    });
    const shown = memoizeBriefly(readShown, { keyOf: (view) => view, ...lately });
    return {
      shown: () => shown('week'),
      own: (days, playerId) => own({ days, playerId }),
    };
  };

  const readings: Readonly<Record<ChampionsView, Reading>> = {
    today: dayReading('today'),
    yesterday: dayReading('yesterday'),
    week: weekReading(),
  };

  const champions: Champions = {
    async table(view, playerId) {
      const { days, top, players } = await readings[view].shown();
      const own = playerId === null ? null : await readings[view].own(days, playerId);
      return {
        view,
        ...days,
        players,
        score: rankingOf(top, own, 'score'),
        stats: rankingOf(top, own, 'stats'),
        streaks: rankingOf(top, own, 'streaks'),
      };
    },

    async countOf(playerId, gameId) {
      const count =
        (await readCount(database, playerId, gameId)) ??
        (await readUnended(database, playerId, gameId)) ??
        (await aiGames.countOf(playerId, gameId));
      return count === null ? err('not-found') : ok(count);
    },

    routes(app, sessions) {
      serveEndpoint(app, api.dailyChampions, async ({ query, request }) => {
        const caller = await sessions.of(request.headers);
        return ok(await champions.table(query.view ?? 'today', caller?.playerId ?? null));
      });
      serveCaller(app, sessions, api.gameCount, ({ params, caller }) =>
        champions.countOf(caller.playerId, params.gameId),
      );
    },
  };
  return champions;
}
