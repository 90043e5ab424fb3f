/** The search thread: takes tasks one after the other, and looks at a shared number to learn which of them to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { Runner } from './run.ts';
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
    // Whoever stops a task stops those before it.
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
runner.warmUp();
report({ type: 'ready' });
