/**
 * `npm run triples:browser`: five hundred triples of position, character and seed, answered in Node and by the worker of
 * the production build in Chromium. All answers must be equal, including the node counts. `-- --count 60` uses fewer.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { chooseMove, ENGINE_VERSION } from '@sixtyfour/engine';
import { makeQuestions } from '../../packages/engine/tools/questions.ts';
import { askWorker } from '../../tests/e2e/engine-worker.ts';
import { withSite } from '../bench/web/site.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '500' } } });
const questions = await makeQuestions(Number(values.count));
const expected: unknown[] = [];
for (const question of questions) expected.push(await chooseMove(question));

await withSite(async ({ origin, browser }) => {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const answers = await askWorker(await context.newPage(), questions);
  const different = questions.filter((_, i) => !isDeepStrictEqual(answers[i], expected[i]));
  for (const question of different) process.stdout.write(`different: ${JSON.stringify(question)}\n`);
  process.stdout.write(
    `engine ${ENGINE_VERSION}: ${questions.length - different.length} of ${questions.length} answers are the same in Node ${process.versions.node} and Chromium ${browser.version()}\n`,
  );
  if (different.length > 0) process.exitCode = 1;
  await context.close();
});
