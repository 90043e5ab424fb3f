/**
 * `npm test` runs all checks that take minutes. `npm run test:all` (`--all`) adds the long tests: games under faults,
 * every bus, more fuzzing, all attacks, the lab with the load's benchmark in small. A failed step does not stop the others. The last line is always
 * `N passed, N failed`: it counts each test of both runners, and every other step as one.
 */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowserLibraries } from './browser-libraries.ts';
import { checkBundleSizes } from './bundle-sizes.ts';
import { staticSteps, unitStep } from './check-steps.ts';
import { reportCoverage } from './coverage-spec.ts';
import { reportsFolder } from './repository.ts';
import { type RanTest, readPlaywrightReport, readVitestReport } from './spec/reports.ts';
import { liveProgramStep, ownStep, runSteps, say } from './steps.ts';
import { makeWebBuild } from './web-build.ts';

const buildStep = ownStep('web build', async () => {
  await makeWebBuild();
  return '';
});
const sizesStep = ownStep('script sizes', checkBundleSizes);
const librariesStep = ownStep('libraries of the browser', ensureBrowserLibraries);
const browserStep = liveProgramStep('browser tests', 'playwright', 'test');
/** Maximum characters of the title and error of a failed test that are repeated at the end. */
const TITLE_LENGTH = 200;
const ERROR_LENGTH = 600;
const runsAll = process.argv.includes('--all');
/** Kills processes while games are played on them. */
const clusterStep = liveProgramStep(
  'games over two processes',
  'node',
  'tests/load/cluster.ts',
  ...(runsAll ? [] : ['--seconds=90', '--players=24', '--bus=postgres']),
);
/** A short run that takes seconds; `npm run fuzz` sends more inputs. */
const fuzzStep = liveProgramStep('fuzz', 'node', 'tests/fuzz/fuzz.ts', ...(runsAll ? [] : ['--inputs', '1000']));
/** The attacks that take seconds; `npm run attack` runs all. */
const attackStep = liveProgramStep(
  'attacks',
  'node',
  'tests/attack/attack.ts',
  ...(runsAll ? [] : ['--quick', '--setting', 'proxy', '--at-once', '3']),
);
/** All attacks at the same time. */
const siegeStep = liveProgramStep('siege', 'node', 'tests/attack/attack.ts', '--siege');
const faultsStep = liveProgramStep('games under faults', 'node', 'tests/load/faults.ts');
const labStep = liveProgramStep('lab', 'npm', 'run', 'check', '-w', 'lab');
/** That each part still works; its small numbers mean nothing. */
const loadStep = liveProgramStep('benchmark of the load', 'node', 'lab/load/bench.ts', '--quick');
const coverageStep = ownStep('rows of the specification', async () => {
  if (!(await reportCoverage())) throw new Error('The lines above say which rows.');
  return '';
});

/** A test runner: its step, its report, and the report's parser. */
const runners = [
  { step: unitStep.name, report: 'vitest.json', read: readVitestReport },
  { step: browserStep.name, report: 'playwright.json', read: readPlaywrightReport },
];

async function readTests({ report, read }: (typeof runners)[number]): Promise<RanTest[]> {
  const file = join(reportsFolder, report);
  return existsSync(file) ? read(await readFile(file, 'utf8')) : [];
}

/** Counts a runner that failed without a failing test as one failure. */
async function countRunner(runner: (typeof runners)[number], hasFailed: boolean) {
  const tests = await readTests(runner);
  const count = (outcome: RanTest['outcome']): number => tests.filter((test) => test.outcome === outcome).length;
  return {
    failures: tests.filter(({ outcome }) => outcome === 'failed'),
    passed: count('passed'),
    failed: Math.max(count('failed'), hasFailed ? 1 : 0),
    skipped: count('skipped'),
  };
}

await Promise.all(runners.map(({ report }) => rm(join(reportsFolder, report), { force: true })));

/** Each step has its own servers and is idle half the time, so the static checks run in parallel with them. */
const serverSteps = [attackStep, clusterStep, fuzzStep];
const SERVERS_AT_ONCE = 3;
const longSteps = runsAll ? [siegeStep, faultsStep, labStep, loadStep] : [];
const buildSteps = [buildStep, sizesStep, librariesStep];
const otherSteps = [...staticSteps, ...buildSteps, ...serverSteps, ...longSteps, coverageStep];
const failed = new Set([
  ...(await runSteps([unitStep], 1)),
  ...(await runSteps([...buildSteps, browserStep], 1)),
  ...(await runSteps([...serverSteps, ...staticSteps], runsAll ? 1 : SERVERS_AT_ONCE)),
  ...(await runSteps([...longSteps, coverageStep], 1)),
]);

const counts = await Promise.all(runners.map((runner) => countRunner(runner, failed.has(runner.step))));
const failedOthers = otherSteps.filter((step) => failed.has(step.name)).length;
// At the end, because the beginning of a long output may be cut off.
for (const { runner, title, error = '' } of counts.flatMap(({ failures }) => failures))
  say(`FAIL  ${runner}: ${title.slice(0, TITLE_LENGTH)}\n${stripVTControlCharacters(error).slice(0, ERROR_LENGTH)}`);
const total = (key: 'passed' | 'failed' | 'skipped'): number => counts.reduce((sum, count) => sum + count[key], 0);
if (total('skipped') > 0) say(`${total('skipped')} skipped`);
const failedTotal = total('failed') + failedOthers;
process.exitCode = failedTotal === 0 ? 0 : 1;
say(`${total('passed') + otherSteps.length - failedOthers} passed, ${failedTotal} failed`);
