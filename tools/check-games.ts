/**
 * `npm run check:games`: whether the stored games that ended since yesterday are whole, and days what their results add
 * up to; the server does the same each night. `-- 2026-11-21` for one day in UTC, `-- all` for all. Ends with 1 when
 * something is wrong. Uses the database of `npm start`, with the same environment, and may run beside the server.
 */
import { checkAllGames, checkGames, type CheckReport } from '../apps/server/src/checking/check-games.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

const USAGE = `npm run check:games                  since yesterday
npm run check:games -- 2026-11-21    one day, in UTC
npm run check:games -- all`;

const DAY_MS = 24 * 3600 * 1000;

type Command = (database: Database) => Promise<CheckReport>;

function midnight(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`) ? date : null;
}

/** Null: what was asked for is no command. */
function commandOf([what, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (what === 'all') return checkAllGames;
  const now = new Date();
  if (what === undefined)
    return (database) => checkGames(database, { from: new Date(now.getTime() - DAY_MS), to: now });
  const from = midnight(what);
  // To the last millisecond of the day.
  return from && ((database) => checkGames(database, { from, to: new Date(from.getTime() + DAY_MS - 1) }));
}

async function run(command: Command): Promise<void> {
  const prepared = await prepareDatabase(readConfig(process.env, repositoryRoot), say);
  const database = openDatabase(prepared.url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const { games, faults } = await command(database);
    for (const { invariant, of, what } of faults) say(`${invariant} ${of}: ${what}`);
    say(`${games} games, ${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
    await prepared.stop();
  }
}

const command = commandOf(process.argv.slice(2));
if (command === null) {
  say(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run(command);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
