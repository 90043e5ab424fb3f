/**
 * `npm run backup -- FILE` writes the database to a file; the server may be running. `npm run restore -- FILE` restores
 * it into an empty database, or with `--replace` over existing rows. `npm run restore:drill` does both in a temporary
 * folder and prints the duration. All use the database and environment of `npm start`.
 */
import { parseArgs } from 'node:util';
import { writeBackup } from '../apps/server/src/database/backup.ts';
import type { AllContents } from '../apps/server/src/database/backup-file.ts';
import { drillRestore } from '../apps/server/src/database/drill.ts';
import { restoreBackup } from '../apps/server/src/database/restore.ts';
import { runOnDatabase, type UrlCommand } from './database-command.ts';
import { say } from './steps.ts';

const USAGE = `npm run backup -- FILE
npm run restore -- FILE              into a database without rows
npm run restore -- FILE --replace    deletes what is there
npm run restore:drill`;

function parse(args: readonly string[]): UrlCommand | null {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name, file, ...rest] = positionals;
  if (rest.length > 0) return null;
  if (name === 'drill' && file === undefined) return drill;
  if (name === 'backup' && file !== undefined) return backup(file);
  if (name === 'restore' && file !== undefined) return restore(file, values.replace === true);
  return null;
}

await runOnDatabase(USAGE, parse, { creates: process.argv[2] === 'restore' });

function backup(file: string): UrlCommand {
  return async (url) => {
    const begin = performance.now();
    const { contents, bytes } = await writeBackup(url, file);
    say(`${file}: ${describe(contents)}, ${bytes} bytes, ${seconds(performance.now() - begin)}.`);
    return 'done';
  };
}

function restore(file: string, replace: boolean): UrlCommand {
  return async (url) => {
    const begin = performance.now();
    const contents = await restoreBackup(url, file, { replace });
    say(`Restored and compared: ${describe(contents)}, ${seconds(performance.now() - begin)}.`);
    return 'done';
  };
}

async function drill(url: string): Promise<'done'> {
  const { bytes, rows, tables, backupMs, serverMs, restoreMs } = await drillRestore(url, say);
  say(`backup        ${seconds(backupMs)}, ${bytes} bytes`);
  say(`new server    ${seconds(serverMs)}`);
  say(`restore       ${seconds(restoreMs)}`);
  say(`rows equal    ${rows} of ${tables} tables`);
  return 'done';
}

function describe(contents: AllContents): string {
  const all = Object.values(contents);
  return `${all.reduce((sum, { rows }) => sum + rows, 0)} rows of ${all.length} tables`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
