/** Replays games in a worker thread, one part at a time, so that the engine does not block the event loop. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Result } from '@sixtyfour/chess';
import type { ClaimedGame, GameForgery } from '@sixtyfour/engine';

/** How many plies are verified so far. */
export type Verdict = Result<number, GameForgery>;

export interface Verifier {
  /**
   * Verifies the plies after the first `from`, for some seconds. Rejects when the thread fails or is closed meanwhile. Only
   * one call at a time is allowed.
   */
  verify(game: ClaimedGame, from: number): Promise<Verdict>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

/** The thread starts with the first game, and again after a failure. While idle it does not keep the process alive. */
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
    async verify(game, from) {
      worker ??= start();
      const current = worker;
      const done = new AbortController();
      const ended = once(current, 'exit', { signal: done.signal }).then(() => {
        throw new Error('the thread that verifies games has ended');
      });
      const answered = once(current, 'message', { signal: done.signal });
      current.ref();
      current.postMessage({ game, from }, []);
      try {
        const [verdict] = await Promise.race([answered, ended]);
        return verdict as Verdict;
      } finally {
        done.abort();
        current.unref();
        await Promise.allSettled([answered, ended]);
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
