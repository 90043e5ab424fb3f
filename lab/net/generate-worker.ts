/** A thread of generate.ts, which plays the batches of games whose numbers it receives. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeEvaluation } from '../../packages/engine/src/make-evaluation.ts';
import type { State } from './data-file.ts';
import { playGame } from './self-play.ts';

const BATCH_GAMES = 64;

const port = parentPort;
if (port === null) throw new Error('generate-worker.ts is a worker thread');
const options = workerData as State;
const evaluation = await makeEvaluation(options.evaluation);

port.on('message', (batch: number) => {
  const games = Array.from({ length: BATCH_GAMES }, (_, i) => playGame(options, batch * BATCH_GAMES + i, evaluation));
  port.postMessage(Buffer.concat(games));
});
