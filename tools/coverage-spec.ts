/**
 * `npm run coverage:spec` prints which rows of the specification the last full test run proved. It fails if a row that
 * docs/spec/coverage.md lists as proved lost its test. With `-- --write` it rewrites that file.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportsFolder, repositoryRoot } from './repository.ts';
import { measure, provedIn, render, wantedByPiece } from './spec/coverage.ts';
import { readPlaywrightReport, readVitestReport } from './spec/reports.ts';
import type { RanTest } from './spec/reports.ts';
import { parseSpecification } from './spec/rows.ts';
import { say } from './steps.ts';

const coverageFile = join(repositoryRoot, 'docs/spec/coverage.md');

async function readReport(name: string, parse: (json: string) => RanTest[]): Promise<RanTest[]> {
  const file = join(reportsFolder, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run the whole of "npm test" first.`);
  return parse(await readFile(file, 'utf8'));
}

/** Prints the open rows. Returns whether no proved row was lost. */
export async function reportCoverage(shallWrite: boolean): Promise<boolean> {
  const specification = parseSpecification(await readFile(join(repositoryRoot, 'docs/spec/rows.md'), 'utf8'));
  const tests = [
    ...(await readReport('vitest.json', readVitestReport)),
    ...(await readReport('playwright.json', readPlaywrightReport)),
  ];
  const coverage = measure(specification, tests);
  const before = existsSync(coverageFile) ? provedIn(await readFile(coverageFile, 'utf8')) : [];
  const lost = before.filter((id) => !coverage.proved.has(id));
  const gained = [...coverage.proved.keys()].filter((id) => !before.includes(id));

  for (const { name, rows } of wantedByPiece(specification)) {
    const open = rows.filter((row) => !coverage.proved.has(row.id)).map((row) => row.id);
    const list = open.length > 0 ? `; open: ${open.join(' ')}` : '';
    say(`${name}: ${rows.length - open.length} of ${rows.length} rows proved${list}`);
  }
  if (coverage.unknown.length > 0)
    say(`Test titles cite ids that are neither rows nor rulings: ${coverage.unknown.join(' ')}`);
  if (shallWrite) {
    await writeFile(coverageFile, render(specification, coverage));
    say(`docs/spec/coverage.md written: ${gained.length} rows gained, ${lost.length} lost.`);
    return coverage.unknown.length === 0;
  }
  if (gained.length > 0) say(`Newly proved, not yet in coverage.md (renew it with -- --write): ${gained.join(' ')}`);
  if (lost.length > 0) say(`Proved before, and now without a test that passes: ${lost.join(' ')}`);
  return lost.length === 0 && coverage.unknown.length === 0;
}

if (import.meta.main) process.exitCode = (await reportCoverage(process.argv.includes('--write'))) ? 0 : 1;
