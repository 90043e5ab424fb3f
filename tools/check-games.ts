/**
 * `npm run check:games` checks the invariants of the games that ended since yesterday and the sums of their days, like
 * the server's nightly check. `-- 2026-11-21` checks one UTC day, `-- all` all games. Exits with 1 if it finds errors.
 * Uses the database and environment of `npm start`; the server may be running.
 */
import { checkAllGames, checkGames, type CheckReport, DAY_MS } from '../apps/server/src/checking/check-games.ts';
import type { Database } from '../apps/server/src/database/connection.ts';
import { runOnDatabase, startOfDay, throughConnection, type UrlCommand } from './database-command.ts';
import { say } from './steps.ts';

const USAGE = `npm run check:games                  since yesterday
npm run check:games -- 2026-11-21    one day, in UTC
npm run check:games -- all`;

await runOnDatabase(USAGE, ([what, ...rest]) => {
  if (rest.length > 0) return null;
  if (what === 'all') return reporting(checkAllGames);
  const now = new Date();
  if (what === undefined)
    return reporting((database) => checkGames(database, { from: new Date(now.getTime() - DAY_MS), to: now }));
  const from = startOfDay(what);
  // Up to the last millisecond of the day.
  const to = new Date((from?.getTime() ?? 0) + DAY_MS - 1);
  return from && reporting((database) => checkGames(database, { from, to }));
});

function reporting(check: (database: Database) => Promise<CheckReport>): UrlCommand {
  return throughConnection(async (database) => {
    const { games, faults } = await check(database);
    for (const { invariant, of, what } of faults) say(`${invariant} ${of}: ${what}`);
    say(`${games} games, ${faults.length} faults.`);
    return faults.length > 0 ? 'faulty' : 'done';
  });
}
