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

test('S-19 the engine’s worker may compile WebAssembly, and no other response allows it', async ({ page }) => {
  const allowing: string[] = [];
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? '';
    if (policy.includes('wasm-unsafe-eval')) allowing.push(new URL(response.url()).pathname);
  });
  const started = page.waitForEvent('worker');
  await page.goto('/ai');
  const worker = await started;
  // An empty module.
  const compiled = await worker.evaluate(
    () => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)) instanceof WebAssembly.Module,
  );
  expect(compiled).toBe(true);
  expect(allowing).toEqual([new URL(worker.url()).pathname]);
});
