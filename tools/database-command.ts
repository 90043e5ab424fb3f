/** Runs operator commands on the database of `npm start`, with the same environment. */
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { exists } from '../apps/server/src/database/embedded/files.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

/** Runs a command on the database at `url`. Returns 'faulty', which sets exit code 1, if the data has errors. */
export type UrlCommand = (url: string) => Promise<'done' | 'faulty'>;

/**
 * Runs the command that `parse` returns for the arguments and sets the exit code. If it returns null, prints `usage`.
 * Starts the embedded database, or uses the one of a running server. Creates it only if `creates` is true: in another
 * environment than that of the site, a command must not work on an empty one.
 */
export async function runOnDatabase(
  usage: string,
  parse: (args: readonly string[]) => UrlCommand | null,
  { creates = false } = {},
): Promise<void> {
  try {
    const command = parse(process.argv.slice(2));
    if (command === null) {
      say(usage);
      process.exitCode = 2;
      return;
    }
    const config = readConfig(process.env, repositoryRoot);
    if (!creates && config.databaseUrl === null && !(await exists(join(config.dataDir, 'postgres')))) {
      throw new Error(
        `There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for npm start, or start the site once.`,
      );
    }
    const prepared = await prepareDatabase(config, say);
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

/** A command with its own connections and without a statement timeout. */
export function throughConnection(work: (database: Database) => Promise<'done' | 'faulty'>, poolSize = 1): UrlCommand {
  return async (url) => {
    const database = openDatabase(url, { onError: () => undefined, poolSize, statementTimeoutMs: 0 });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  };
}

/** The start of a UTC day given as 'YYYY-MM-DD'; null if the text is not a day. */
export function startOfDay(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`) ? date : null;
}
