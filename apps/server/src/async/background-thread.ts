/** A low-priority worker thread for long computations, which neither blocks the event loop nor delays live games. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

export interface BackgroundThread<Question, Answer> {
  /** Rejects if the thread fails or is closed. Only one call at a time is allowed. */
  ask(question: Question): Promise<Answer>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

/**
 * The thread starts with the first question, and again after a failure. An idle thread does not keep the process alive.
 * @param file a module that calls `answerQuestions`
 */
export function createBackgroundThread<Question, Answer>(file: URL): BackgroundThread<Question, Answer> {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(file);
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.once('error', forget).once('exit', forget);
    return started;
  }

  return {
    async ask(question) {
      worker ??= start();
      const current = worker;
      const done = new AbortController();
      const ended = once(current, 'exit', { signal: done.signal }).then(() => {
        throw new Error('the background thread has ended');
      });
      const answered = once(current, 'message', { signal: done.signal });
      current.ref();
      current.postMessage(question, []);
      try {
        const [answer] = await Promise.race([answered, ended]);
        return answer as Answer;
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

/**
 * Call it once, in the module of the thread.
 * @param priority of the thread: below normal if visitors wait for the answer, otherwise low
 */
export function answerQuestions(
  priority: 'PRIORITY_BELOW_NORMAL' | 'PRIORITY_LOW',
  answer: (question: never) => unknown,
): void {
  // On Linux this sets the priority of the thread, on other systems that of the whole process.
  if (process.platform === 'linux') setPriority(constants.priority[priority]);
  parentPort?.on('message', async (question: unknown) => {
    parentPort?.postMessage(await answer(question as never), []);
  });
}
