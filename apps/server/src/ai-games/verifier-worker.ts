/** The thread of verifier.ts: gets a game, answers whether it was played so. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ClaimedGame, verifyGame } from '@sixtyfour/engine';

// Games that people play come first. On Linux this is the thread's own priority, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (game: ClaimedGame) => {
  void verifyGame(game).then((verdict) => parentPort?.postMessage(verdict, []));
});
