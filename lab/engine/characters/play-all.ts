/** Plays many games concurrently in worker threads. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { CharacterGame } from './games.ts';

/** A game is reproducible from its task. */
export interface GameTask {
  readonly persona: PersonaId;
  readonly number: number;
}

/**
 * Returns the games in the order of the tasks. Rejects if a thread fails.
 * @param threads the number of concurrent threads
 */
export async function playAll(tasks: readonly GameTask[], threads: number): Promise<readonly CharacterGame[]> {
  const games: CharacterGame[] = [];
  const waiting = tasks.entries();
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('play-worker.ts', import.meta.url));
    try {
      // Each thread takes the next unassigned task.
      for (const [index, task] of waiting) {
        worker.postMessage(task, []);
        const [game] = (await once(worker, 'message')) as [CharacterGame];
        games[index] = game;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work));
  return games;
}
