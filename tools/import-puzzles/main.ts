/**
 * `npm run puzzles:import FILE` imports the puzzles that Lichess publishes into the database of `npm start`. FILE is
 * lichess_db_puzzle.csv.zst as downloaded, decompressed, or as .gz. It can be repeated, also while the server runs.
 */
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { prepareDatabase } from '../../apps/server/src/database/prepare.ts';
import { repositoryRoot } from '../repository.ts';
import { type Counts, importPuzzles } from './import.ts';
import { openLines } from './lines.ts';
import { countsLine, progressLine } from './progress.ts';

/** The number of refused rows whose reasons are printed. */
const MOST_REASONS = 100;
/** The interval between progress lines if the output is not a terminal. */
const QUIET_MS = 10_000;

const terminal = process.stderr;

function say(line: string): void {
  terminal.write(terminal.isTTY ? `\r\u001B[K${line}\n` : `${line}\n`);
}

/** Shows progress in one updated line on a terminal, else in occasional new lines. */
function createProgress(part: () => number): (counts: Counts) => void {
  const begin = performance.now();
  let said = begin;
  return (counts) => {
    const now = performance.now();
    const line = progressLine({ ...counts, part: part(), elapsed: now - begin });
    if (terminal.isTTY) terminal.write(`\r\u001B[K${line}`);
    else if (now - said > QUIET_MS) {
      said = now;
      say(line);
    }
  };
}

async function run(file: string, signal: AbortSignal): Promise<boolean> {
  const { lines, part } = await openLines(file);
  const prepared = await prepareDatabase(readConfig(process.env, repositoryRoot), say);
  const database = openDatabase(prepared.url, { onError: () => undefined, poolSize: 2, statementTimeoutMs: 0 });
  try {
    const begin = performance.now();
    let refused = 0;
    const onRefused = (line: number, reason: string): void => {
      refused += 1;
      if (refused <= MOST_REASONS) say(`line ${line} refused: ${reason}`);
    };
    const counts = await importPuzzles({ database, lines, onRefused, onProgress: createProgress(part) }, signal);
    if (!counts.ok) say(`${file} holds no puzzles as Lichess publishes them: ${counts.error}.`);
    else {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      say(`${signal.aborted ? 'Stopped' : 'Done'} after ${seconds} s: ${countsLine(counts.value)}.`);
    }
    return counts.ok;
  } finally {
    await database.destroy();
    await prepared.stop();
  }
}

const [file, ...rest] = process.argv.slice(2);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
if (file === undefined || rest.length > 0) {
  say('Which file? npm run puzzles:import lichess_db_puzzle.csv.zst');
  process.exitCode = 2;
} else {
  try {
    if (!(await run(file, stop.signal))) process.exitCode = 1;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
