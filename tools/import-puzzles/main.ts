/**
 * `npm run puzzles:import FILE` imports the puzzles that Lichess publishes into the database of `npm start`. FILE is
 * lichess_db_puzzle.csv.zst as downloaded, decompressed, or as .gz. It can be repeated, also while the server runs.
 */
import type { Database } from '../../apps/server/src/database/connection.ts';
import { runOnDatabase, throughConnection } from '../database-command.ts';
import { say } from '../steps.ts';
import { type Counts, importPuzzles } from './import.ts';
import { openLines } from './lines.ts';
import { countsLine, progressLine } from './progress.ts';

/** The number of refused rows whose reasons are printed. */
const MOST_REASONS = 100;
/** The interval between progress lines if the output is not a terminal. */
const QUIET_MS = 10_000;

const terminal = process.stderr;

function clearProgress(): void {
  if (terminal.isTTY) terminal.write('\r\u001B[K');
}

/** Shows progress in one updated line on a terminal, else in occasional new lines. */
function createProgress(part: () => number): (counts: Counts) => void {
  const begin = performance.now();
  let said = begin;
  return (counts) => {
    const now = performance.now();
    const line = progressLine({ ...counts, part: part(), elapsed: now - begin });
    clearProgress();
    if (terminal.isTTY) terminal.write(line);
    else if (now - said > QUIET_MS) {
      said = now;
      terminal.write(`${line}\n`);
    }
  };
}

async function run(database: Database, file: string, signal: AbortSignal): Promise<'done' | 'faulty'> {
  const { lines, part } = await openLines(file);
  const begin = performance.now();
  let refused = 0;
  const onRefused = (line: number, reason: string): void => {
    refused += 1;
    if (refused > MOST_REASONS) return;
    clearProgress();
    say(`line ${line} refused: ${reason}`);
  };
  const onProgress = createProgress(part);
  const counts = await importPuzzles({ database, lines, onRefused, onProgress }, signal).finally(clearProgress);
  if (!counts.ok) {
    say(`${file} holds no puzzles as Lichess publishes them: ${counts.error}.`);
    return 'faulty';
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  say(`${signal.aborted ? 'Stopped' : 'Done'} after ${seconds} s: ${countsLine(counts.value)}.`);
  return 'done';
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
await runOnDatabase('Which file? npm run puzzles:import lichess_db_puzzle.csv.zst', ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) return null;
  return throughConnection((database) => run(database, file, stop.signal), 2);
});
