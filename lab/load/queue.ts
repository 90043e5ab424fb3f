/** How fast arriving players are paired: all at the same moment, and one after the other. */
import type { Database } from '../../apps/server/src/database/connection.ts';
import { markdownTable } from '../performance-document.ts';
import type { QueueFigures } from './task.ts';
import { drive } from './drive.ts';
import { type Budget, inFigures, type PartReport } from './report.ts';
import type { Scale } from './scale.ts';
import { openServer, withTargets } from './targets.ts';

/** In milliseconds (quality.md 4.5). */
const BUDGETS = { allPaired: 5_000, sinceSecond: 1_000 } as const;

/** The number of players with seats in more than one stored game. */
async function playersInSeveral(database: Database): Promise<number> {
  const games = await database.selectFrom('chess_games').select(['white_player_id', 'black_player_id']).execute();
  const seats = games.flatMap((game) => [game.white_player_id, game.black_player_id]);
  return [...Map.groupBy(seats, (player) => player).values()].filter(({ length }) => length > 1).length;
}

function faultsOf({ alone, inSeveral, inOddGames }: QueueFigures): number {
  return alone + inSeveral + inOddGames;
}

function toCells(name: string, figures: QueueFigures): readonly string[] {
  const { players, allPaired, sinceSecond } = figures;
  const { p50, p95, longest } = sinceSecond;
  return [name, ...[players, allPaired, p50, p95, longest, faultsOf(figures)].map(inFigures)];
}

export async function measureQueue({ queue: { atOnce, inTurn, perSecond } }: Scale): Promise<PartReport> {
  const { burst, steady, stored } = await withTargets([openServer], async (server) => ({
    steady: await drive(server, { kind: 'queue', players: inTurn, perSecond }),
    burst: await drive(server, { kind: 'queue', players: atOnce, perSecond: null }),
    stored: await playersInSeveral(server.database),
  }));
  const faults = faultsOf(burst) + faultsOf(steady) + stored;
  const budgets: Budget[] = [
    { what: `${atOnce} at once, all paired, ms`, is: burst.allPaired, most: BUDGETS.allPaired },
    {
      what: `${perSecond} a second, p95 since the second came, ms`,
      is: steady.sinceSecond.p95,
      most: BUDGETS.sinceSecond,
    },
    { what: 'players without a game or with several', is: faults, most: 0 },
  ];
  const text = `Players with an open connection search; each is paired when it was told of its game. Times are in milliseconds: from
the first search until the last player was told, and for each player from the search of the later of the two.

${markdownTable(
  ['', 'players', 'all paired', 'since the second p50', 'p95', 'longest', 'without a game or with several'],
  [toCells('in one moment', burst), toCells(`${perSecond} a second`, steady)],
)}`;
  return { text, budgets };
}
