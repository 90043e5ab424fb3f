/**
 * Tasks that run after the response, so that its timing reveals nothing. The server waits for them before it closes.
 */
import type { FastifyInstance } from 'fastify';

/** Returns a function that starts a background task. Failures are logged. */
export function createBackgroundTasks(app: FastifyInstance): (task: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (task) => {
    const work = task()
      .catch((error: unknown) => app.log.error({ err: error }, 'a background task failed'))
      .finally(() => running.delete(work));
    running.add(work);
  };
}
