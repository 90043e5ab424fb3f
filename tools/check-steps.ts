/** The steps of `npm run check`, which `npm test` runs first. */
import { programStep } from './steps.ts';

/** The longest step comes first, so that the short ones run in parallel with it. */
export const unitStep = programStep(
  'unit tests',
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=.cache/reports/vitest.json',
);

/** Runs the tests that depend on files with uncommitted changes. */
export const changedUnitStep = programStep('unit tests of changes', 'vitest', 'run', '--changed', '--reporter=dot');

export const staticSteps = [
  programStep('types', 'tsc', '--noEmit'),
  programStep('types of the web', 'tsc', '--noEmit', '-p', 'apps/web'),
  programStep('types of the service worker', 'tsc', '--noEmit', '-p', 'apps/web/src/service-worker'),
  programStep('types of the browser tests', 'tsc', '--noEmit', '-p', 'tests'),
  programStep('lint', 'oxlint', '--type-aware'),
  programStep('format', 'oxfmt', '--check'),
  programStep('unused code', 'knip', '--include-entry-exports'),
];

/** The number of parallel steps: the cores of a CI machine. */
export const STEPS_AT_ONCE = 2;
