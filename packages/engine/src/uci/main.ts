/** The UCI program: standard input and output, and a search thread. Started by bin/sixtyfour-engine.mjs. */
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { Session } from './session.ts';
import type { NumberedTask, Report } from './task.ts';

/** Runs the program until `quit` or the end of the input. */
export function main(): void {
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: stopped.buffer });
  const session = new Session({
    write: (text) => process.stdout.write(`${text}\n`),
    start: (id, task) => worker.postMessage({ id, task } satisfies NumberedTask, []),
    stop: (id) => Atomics.store(stopped, 0, id),
    exit: () => {
      // The callback of an empty write runs after all earlier output has been flushed.
      process.stdout.write('', () => process.exit(0));
    },
  });
  worker.on('message', (report: Report) => session.onReport(report));
  worker.on('error', (error) => {
    process.stdout.write(`info string the search thread failed: ${error.message}\n`);
    process.exit(1);
  });
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on('line', (line) => session.onLine(line));
  lines.on('close', () => session.onClose());
}
