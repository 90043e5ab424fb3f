/**
 * `npm run mutate -w lab -- PART`: makes small changes to the sources of a part, one at a time, and counts how many of a
 * seeded sample of them fail its unit tests. Lists the survivors. `--seed` and `--count` choose the sample.
 */
import { parseArgs } from 'node:util';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { repositoryRoot } from '../../tools/repository.ts';
import { PARTS, PART_VARIABLE, type PartName } from './parts.ts';
import { sampleOf, shareInterval } from './sample.ts';
import { say } from '../../tools/steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '300' } },
});
const names = Object.keys(PARTS) as PartName[];
const name = names.find((known) => known === positionals[0]);
if (name === undefined) throw new Error(`Name one of ${names.join(', ')}.`);
const { sources } = PARTS[name];
const [seed, count] = [Number(values.seed), Number(values.count)];

// Stryker cannot sample, and its plugins that ignore a mutant also ignore all mutants inside it.
type Instrument = (
  this: Instrumenter,
  ...args: Parameters<Instrumenter['instrument']>
) => ReturnType<Instrumenter['instrument']>;
const methods: { instrument: Instrument } = Instrumenter.prototype;
const { instrument } = methods;
methods.instrument = async function instrumentSample(...args) {
  const result = await instrument.apply(this, args);
  const sample = new Set(sampleOf(result.mutants.map(withRelativeName), seed, count).map(({ id }) => id));
  for (const mutant of result.mutants) {
    if (sample.has(mutant.id)) continue;
    mutant.status = 'Ignored';
    mutant.statusReason = 'not in the sample';
  }
  return result;
};

function withRelativeName<M extends { readonly fileName: string }>(mutant: M): M {
  return { ...mutant, fileName: relative(repositoryRoot, mutant.fileName) };
}

process.chdir(repositoryRoot);
process.env[PART_VARIABLE] = name;
const results = await new Stryker({
  mutate: [...sources],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/mutation/vitest.config.ts', related: true, pool: 'threads' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['progress-append-only'],
  tempDirName: '.cache/mutation',
  tsconfigFile: 'none',
  ignorePatterns: [
    '**',
    '!packages/**',
    '!apps/**',
    '!tests/**',
    '!tools/**',
    '!data/**',
    '!docs/spec/**',
    '!lab/mutation/**',
    '!package.json',
    '!tsconfig.json',
  ],
  disableTypeChecks: false,
  allowConsoleColors: false,
}).runMutationTest();

const run = results.filter(({ status }) => status !== 'Ignored').map(withRelativeName);
const killed = run.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
const survivors = run.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
for (const { fileName, location, mutatorName, replacement, status } of survivors)
  say(`${fileName}:${location.start.line} ${status} ${mutatorName}: ${(replacement ?? '').slice(0, 100)}`);
const [low, high] = shareInterval(killed, killed + survivors.length).map((share) => (100 * share).toFixed(1));
say(
  `${name}, seed ${seed}: ${killed} of ${killed + survivors.length} mutants killed, of ${results.length} in all; ` +
    `95% interval ${low} to ${high}%; ${run.length - killed - survivors.length} could not run`,
);
