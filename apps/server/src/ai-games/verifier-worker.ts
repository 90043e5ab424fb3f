/** The thread of verifier.ts: receives a game and posts the verdict on a part of it. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ClaimedGame, verifyGame } from '@sixtyfour/engine';

// Live games have priority. On Linux this sets the priority of the thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Then the next game has its turn: a long one against a strong character takes minutes. */
const PART_MS = 2_000;

parentPort?.on('message', ({ game, from }: { readonly game: ClaimedGame; readonly from: number }) => {
  const end = performance.now() + PART_MS;
  void verifyGame(game, { from, isEnough: () => performance.now() > end }).then((verdict) =>
    parentPort?.postMessage(verdict, []),
  );
});
