/** The parts of the product whose tests are measured. */

interface MutatedPart {
  /** Globs of the files to change, from the root of the repository. */
  readonly sources: readonly string[];
  /** Globs of the test files that may detect a change; of these only the related ones run. */
  readonly tests: readonly string[];
}

const NO_TESTS = ['!**/*.test.{ts,tsx}', '!**/test-*.ts'];

export const PARTS = {
  chess: {
    sources: ['packages/chess/src/**/*.ts', ...NO_TESTS],
    tests: ['packages/chess/src/**/*.test.ts'],
  },
  play: {
    sources: ['apps/web/src/play/**/*.{ts,tsx}', ...NO_TESTS],
    tests: ['apps/web/src/**/*.test.{ts,tsx}'],
  },
  // Not the stored triples: they detect any change, also one that makes nothing worse.
  engine: {
    sources: ['packages/engine/src/play/**/*.ts', ...NO_TESTS],
    tests: ['packages/engine/src/play/**/*.test.ts', 'packages/engine/src/engine.test.ts'],
  },
} as const satisfies Readonly<Record<string, MutatedPart>>;

export type PartName = keyof typeof PARTS;

/** The environment variable in which the tests to run, as JSON, reach `vitest.config.ts`. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';
