/** Calls the shipped engine worker directly. */
import type { Page } from '@playwright/test';

/** Calls `choose` of the worker with each argument in turn and returns the answers in order. */
export async function askWorker(page: Page, questions: readonly unknown[]): Promise<readonly unknown[]> {
  const loaded = page.waitForRequest(/worker-[^/]*\.js$/);
  await page.goto('/ai');
  const worker = (await loaded).url();
  // Use an empty page of the same origin, and comlink's message format.
  await page.goto('/robots.txt');
  return page.evaluate(
    async ([url, asked]) => {
      const engine = new Worker(url, { type: 'module' });
      const answers: unknown[] = [];
      for (const [index, question] of asked.entries()) {
        const id = `question-${index}`;
        const answered = new Promise((resolve) => {
          engine.addEventListener('message', function listen({ data }) {
            if (data.id !== id) return;
            engine.removeEventListener('message', listen);
            resolve(data.value);
          });
        });
        engine.postMessage(
          { id, type: 'APPLY', path: ['choose'], argumentList: [{ type: 'RAW', value: question }] },
          [],
        );
        answers.push(await answered);
      }
      engine.terminate();
      return answers;
    },
    [worker, questions] as const,
  );
}
