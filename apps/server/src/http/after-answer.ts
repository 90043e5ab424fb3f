/** Work whose length an answer must not tell: it goes on after the answer, and the server waits for it before it ends. */
import type { FastifyInstance } from 'fastify';

/** Returns what begins such work. A failure is logged. */
export function createAfterAnswer(app: FastifyInstance): (task: () => Promise<void>) => void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return (task) => {
    const work = task()
      .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer failed'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
}
