import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

interface Triple {
  readonly ruleSet: string;
  readonly startFen: string | null;
  readonly moves: readonly string[];
  readonly persona: string;
  readonly seed: number;
  readonly answer: unknown;
}

const triples: readonly Triple[] = JSON.parse(
  readFileSync(new URL('../data/engine/triples.json', import.meta.url), 'utf8'),
);

test('sixty (position, persona, seed) triples give the same answer in Chromium as in Node', async ({ page }) => {
  test.setTimeout(120_000);
  // The worker that the product ships, driven from an empty page of the same origin in comlink's words.
  const loaded = page.waitForRequest(/worker-[^/]*\.js$/);
  await page.goto('/ai');
  const worker = (await loaded).url();
  await page.goto('/robots.txt');
  const answers = await page.evaluate(
    async ([url, questions]) => {
      const engine = new Worker(url, { type: 'module' });
      const found: unknown[] = [];
      for (const [index, question] of questions.entries()) {
        const id = `question-${index}`;
        const answered = new Promise((resolve) => {
          engine.addEventListener('message', function listen({ data }) {
            if (data.id !== id) return;
            engine.removeEventListener('message', listen);
            resolve(data.value);
          });
        });
        const asked = {
          id,
          type: 'APPLY',
          path: ['choose'],
          argumentList: [{ type: 'RAW', value: question }],
        };
        engine.postMessage(asked, []);
        found.push(await answered);
      }
      engine.terminate();
      return found;
    },
    [worker, triples.map(({ answer: _answer, ...question }) => question)] as const,
  );
  expect(answers).toHaveLength(60);
  for (const [index, { answer, ...question }] of triples.entries())
    expect({ ...question, answer: answers[index] }).toMatchObject({ ...question, answer });
});
