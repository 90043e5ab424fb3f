/** A worker thread that plays one game at a time. */
import { parentPort } from 'node:worker_threads';
import { playCharacterGame } from './games.ts';
import type { GameTask } from './play-all.ts';

parentPort?.on('message', ({ persona, number }: GameTask) => {
  void playCharacterGame(persona, number).then((game) => parentPort?.postMessage(game, []));
});
