/** A thread of generate.ts: plays the batches of games that it is told the numbers of. */
import { parentPort, workerData } from 'node:worker_threads';
import { playGame, type SelfPlayOptions } from './self-play.ts';

/** Games of a batch. */
const BATCH_GAMES = 64;

const port = parentPort;
if (port === null) throw new Error('generate-worker.ts is a worker thread');
const options = workerData as SelfPlayOptions;

port.on('message', (batch: number) => {
  const games = Array.from({ length: BATCH_GAMES }, (_, i) => playGame(options, batch * BATCH_GAMES + i));
  port.postMessage(Buffer.concat(games));
});
