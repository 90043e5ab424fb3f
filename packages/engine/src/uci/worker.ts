/** The search thread: runs tasks in order and polls a shared number for the id up to which tasks are stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { Runner } from './runner.ts';
import type { NumberedTask, Report } from './task.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts is a worker thread');
const stopped = new Int32Array(workerData as SharedArrayBuffer);

function report(message: Report): void {
  port?.postMessage(message);
}

const runner = new Runner((text) => report({ type: 'line', text }));

async function perform({ id, task }: NumberedTask): Promise<void> {
  let text: string | null = null;
  try {
    text = await runner.run(task, () => Atomics.load(stopped, 0) >= id);
  } catch (error) {
    report({ type: 'line', text: `info string ${error instanceof Error ? error.message : String(error)}` });
    text = 'bestmove (none)';
  }
  report({ type: 'done', id, text });
}

let last = Promise.resolve();
port.on('message', (numbered: NumberedTask) => {
  last = last.then(() => perform(numbered));
});
await runner.warmUp();
report({ type: 'ready' });
