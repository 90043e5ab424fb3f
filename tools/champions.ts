/**
 * `npm run champions:rebuild [DAY]`: counts all days of Daily Champions, or one, again from the results, and prints what
 * was wrong. `npm run champions:void GAME`: takes a game out of the table. Both use the database of `npm start`, and may
 * run beside the server.
 */
import { rebuildDays, voidGame } from '../apps/server/src/champions/rebuild.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';
import { repositoryRoot } from './repository.ts';

const USAGE = `npm run champions:rebuild               all days
npm run champions:rebuild 2026-11-21    one day, in UTC
npm run champions:void GAME             the id of a game, as its results have it`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function rebuild(database: Database, day: string | null): Promise<void> {
  const differences = await rebuildDays(database, day);
  for (const { day: of, playerId, columns } of differences) {
    const changes = Object.entries(columns).map(([name, [was, is]]) => `${name} ${String(was)} -> ${String(is)}`);
    say(`${of} ${playerId ?? 'a deleted player'}: ${changes.join(', ')}`);
  }
  say(`${differences.length} differences.`);
}

async function takeOut(database: Database, gameId: string): Promise<void> {
  const taken = await voidGame(database, gameId);
  say(taken === 0 ? 'No such game counts.' : `${taken} results were taken out, and their days counted again.`);
}

type Command = (database: Database) => Promise<void>;

/** Null: what was asked for is no command. */
function commandOf([name, argument, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (name === 'rebuild' && argument === undefined) return (database) => rebuild(database, null);
  if (name === 'rebuild' && argument !== undefined && isDay(argument)) return (database) => rebuild(database, argument);
  if (name === 'void' && argument !== undefined && UUID.test(argument))
    return (database) => takeOut(database, argument.toLowerCase());
  return null;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}

async function run(command: Command): Promise<void> {
  const prepared = await prepareDatabase(readConfig(process.env, repositoryRoot), say);
  const database = openDatabase(prepared.url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await command(database);
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
