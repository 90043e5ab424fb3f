/**
 * `npm run backup -- FILE`: writes the whole database into a file, beside a running server. `npm run restore -- FILE`:
 * puts it into an empty one, or with `--replace` in the place of what is there. `npm run restore:drill`: does both in a
 * temporary folder and prints how long it took. All use the database of `npm start`, with the same environment.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { writeBackup } from '../apps/server/src/database/backup.ts';
import type { AllContents } from '../apps/server/src/database/backup-file.ts';
import { drillRestore } from '../apps/server/src/database/drill.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';
import { restoreBackup } from '../apps/server/src/database/restore.ts';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

const USAGE = `npm run backup -- FILE
npm run restore -- FILE              into a database without rows
npm run restore -- FILE --replace    deletes what is there
npm run restore:drill`;

function describe(contents: AllContents): string {
  const all = Object.values(contents);
  return `${all.reduce((sum, { rows }) => sum + rows, 0)} rows of ${all.length} tables`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function backup(url: string, file: string): Promise<void> {
  const begin = performance.now();
  const { contents, bytes } = await writeBackup(url, file);
  say(`${file}: ${describe(contents)}, ${bytes} bytes, ${seconds(performance.now() - begin)}.`);
}

async function restore(url: string, file: string, replace: boolean): Promise<void> {
  const begin = performance.now();
  const contents = await restoreBackup(url, file, { replace });
  say(`Restored and compared: ${describe(contents)}, ${seconds(performance.now() - begin)}.`);
}

async function drill(url: string): Promise<void> {
  const { bytes, rows, tables, backupMs, serverMs, restoreMs } = await drillRestore(url, say);
  say(`backup        ${seconds(backupMs)}, ${bytes} bytes`);
  say(`new server    ${seconds(serverMs)}`);
  say(`restore       ${seconds(restoreMs)}`);
  say(`rows equal    ${rows} of ${tables} tables`);
}

type Command = (url: string) => Promise<void>;

/** Null: what was asked for is no command. */
function commandOf(args: readonly string[]): Command | null {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name, file, ...rest] = positionals;
  if (rest.length > 0) return null;
  if (name === 'drill' && file === undefined) return drill;
  if (name === 'backup' && file !== undefined) return (url) => backup(url, file);
  if (name === 'restore' && file !== undefined) return (url) => restore(url, file, values.replace === true);
  return null;
}

async function main(): Promise<void> {
  const command = commandOf(process.argv.slice(2));
  if (command === null) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  const prepared = await prepareDatabase(readConfig(process.env, repositoryRoot), say);
  try {
    await command(prepared.url);
  } finally {
    await prepared.stop();
  }
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
