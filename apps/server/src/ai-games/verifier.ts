/** Plays games again in a thread of its own, one at a time, so that nobody else waits for the engine. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Result } from '@sixtyfour/chess';
import type { ClaimedGame, GameForgery } from '@sixtyfour/engine';

export type Verdict = Result<null, GameForgery>;

export interface Verifier {
  /** Rejects when the thread breaks, or is closed meanwhile. One call at a time. */
  verify(game: ClaimedGame): Promise<Verdict>;
  /** Ends the thread, whatever it does. */
  close(): Promise<void>;
}

/** The thread begins with the first game, and again after one that broke it. Idle, it keeps no process alive. */
export function createVerifier(): Verifier {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('verifier-worker.ts', import.meta.url));
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.once('error', forget).once('exit', forget);
    return started;
  }

  return {
    async verify(game) {
      worker ??= start();
      const asked = worker;
      const over = new AbortController();
      const ended = once(asked, 'exit', { signal: over.signal }).then(() => {
        throw new Error('the thread that verifies games has ended');
      });
      const answered = once(asked, 'message', { signal: over.signal });
      asked.ref();
      asked.postMessage(game, []);
      try {
        const [verdict] = await Promise.race([answered, ended]);
        return verdict as Verdict;
      } finally {
        over.abort();
        asked.unref();
        await Promise.allSettled([answered, ended]);
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
