/** The frame of commands of the operator that work on the database of `npm start`, with the same environment. */
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

/** What a command does with the database at `url`; it ends with 1 when something is wrong with the data. */
export type UrlCommand = (url: string) => Promise<'done' | 'faulty'>;

/**
 * Runs the command that `parse` finds in the arguments and sets the exit code. Null: what was asked for is no command,
 * and `usage` is printed. The embedded database is started for it, or used where a server has started it.
 */
export async function runOnDatabase(
  usage: string,
  parse: (args: readonly string[]) => UrlCommand | null,
): Promise<void> {
  try {
    const command = parse(process.argv.slice(2));
    if (command === null) {
      say(usage);
      process.exitCode = 2;
      return;
    }
    const prepared = await prepareDatabase(readConfig(process.env, repositoryRoot), say);
    try {
      if ((await command(prepared.url)) === 'faulty') process.exitCode = 1;
    } finally {
      await prepared.stop();
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** A command that asks through one connection of its own, however long a statement takes. */
export function throughConnection(work: (database: Database) => Promise<'done' | 'faulty'>): UrlCommand {
  return async (url) => {
    const database = openDatabase(url, { onError: () => undefined, poolSize: 1, statementTimeoutMs: 0 });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  };
}

/** The first instant of a day in UTC, written as 2026-11-21; null when it is no day. */
export function startOfDay(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`) ? date : null;
}
