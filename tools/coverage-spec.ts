/**
 * `npm run coverage:spec` checks that the last full test run proved every row of the specification that is not waived,
 * and that test titles cite only ids that exist.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportsFolder, repositoryRoot } from './repository.ts';
import { measure } from './spec/coverage.ts';
import { type RanTest, readPlaywrightReport, readVitestReport } from './spec/reports.ts';
import { parseSpecification } from './spec/rows.ts';
import { say } from './steps.ts';

async function readReport(name: string, parse: (json: string) => RanTest[]): Promise<RanTest[]> {
  const file = join(reportsFolder, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run the whole of "npm test" first.`);
  return parse(await readFile(file, 'utf8'));
}

/** Prints the unproved rows and the unknown ids. Returns whether there are none. */
export async function reportCoverage(): Promise<boolean> {
  const specification = parseSpecification(await readFile(join(repositoryRoot, 'docs/spec/rows.md'), 'utf8'));
  const { proved, unknown } = measure(specification, [
    ...(await readReport('vitest.json', readVitestReport)),
    ...(await readReport('playwright.json', readPlaywrightReport)),
  ]);
  const wanted = specification.rows.filter((row) => !row.waived);
  const unproved = wanted.filter((row) => !proved.has(row.id));
  if (unknown.length > 0) say(`Test titles cite ids that are neither rows nor rulings: ${unknown.join(' ')}`);
  if (unproved.length > 0) say('Rows without a test that passes:');
  for (const { id, text } of unproved) say(`${id} ${text}`);
  say(`${wanted.length - unproved.length} of ${wanted.length} rows proved`);
  return unproved.length === 0 && unknown.length === 0;
}

if (import.meta.main) process.exitCode = (await reportCoverage()) ? 0 : 1;
