/**
 * `npm run -w lab net:generate`: plays the engine against itself, with the handwritten evaluation or the network, and
 * stores quiet positions in .cache/net to train the network. It can be stopped at any time and continues from there. The
 * same options give the same file with any number of threads.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { runCommand, wholeNumber } from '../engine/command.ts';
import { appendBatch, cutToState, dataFile, readState, State } from './data-file.ts';
import { RECORD_BYTES } from './record.ts';
import { progressBar, showProgress } from '../progress.ts';

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      evaluation: { type: 'string', default: 'handwritten' },
      seed: { type: 'string', default: '1' },
      nodes: { type: 'string', default: '400' },
      positions: { type: 'string', default: '8000000' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const nodes = wholeNumber('nodes', values.nodes);
  const evaluation = State.shape.evaluation.parse(values.evaluation);
  const file = dataFile({ evaluation, seed, nodes });
  const state = (await readState(file)) ?? { engine: ENGINE_VERSION, evaluation, seed, nodes, batches: 0, bytes: 0 };
  if (state.engine !== ENGINE_VERSION)
    throw new Error(`${file} is of engine ${state.engine} and this is ${ENGINE_VERSION}: take another seed`);
  await cutToState(file, state);
  await fill(file, state, wholeNumber('positions', values.positions), wholeNumber('workers', values.workers));
  return 0;
});

/** Appends batches in order until there are enough positions. */
async function fill(file: string, start: State, wanted: number, threads: number): Promise<void> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('generate-worker.ts', import.meta.url), { workerData: start }),
  );
  let state = start;
  let next = start.batches;
  const began = performance.now();
  const ready = new Map<number, Uint8Array>();
  const isDone = (): boolean => state.bytes >= wanted * RECORD_BYTES;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    for (
      let records = ready.get(state.batches);
      records !== undefined && !isDone();
      records = ready.get(state.batches)
    ) {
      ready.delete(state.batches);
      state = await appendBatch(file, records, state);
      const positions = state.bytes / RECORD_BYTES;
      const found = positions - start.bytes / RECORD_BYTES;
      const aSecond = Math.round((found * 1000) / (performance.now() - began));
      showProgress(`${progressBar(positions, wanted, 'positions')}, ${aSecond} a second`);
    }
  };
  const work = async (worker: Worker): Promise<void> => {
    while (!isDone()) {
      const batch = next++;
      ready.set(batch, await play(worker, batch));
      writing = writing.then(write);
      await writing;
    }
  };
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function play(worker: Worker, batch: number): Promise<Uint8Array> {
  worker.postMessage(batch, []);
  const [records] = (await once(worker, 'message')) as [Uint8Array];
  return records;
}
