/** The thread of verifier.ts: receives a game and posts the verdict. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ClaimedGame, verifyGame } from '@sixtyfour/engine';

// Live games have priority. On Linux this sets the priority of the thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (game: ClaimedGame) => {
  void verifyGame(game).then((verdict) => parentPort?.postMessage(verdict, []));
});
