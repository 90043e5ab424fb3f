import { readFileSync } from 'node:fs';
import { askWorker } from './engine-worker.ts';
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
  const answers = await askWorker(
    page,
    triples.map(({ answer: _answer, ...question }) => question),
  );
  expect(answers).toHaveLength(60);
  for (const [index, { answer, ...question }] of triples.entries())
    expect({ ...question, answer: answers[index] }).toMatchObject({ ...question, answer });
});
