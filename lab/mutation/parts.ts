/** The parts of the product whose tests are measured. */

interface MutatedPart {
  /** Globs of the files to change, from the root of the repository. */
  readonly sources: readonly string[];
  /** Globs of the test files that may detect a change; of these only the related ones run. */
  readonly tests: readonly string[];
  /** Whether the tests need a database. */
  readonly database?: boolean;
}

const NO_TESTS = ['!**/*.test.{ts,tsx}', '!**/test-*.ts'];

export const PARTS = {
  chess: { sources: ['packages/chess/src/**/*.ts', ...NO_TESTS], tests: ['packages/chess/src/**/*.test.ts'] },
  play: { sources: ['apps/web/src/play/**/*.{ts,tsx}', ...NO_TESTS], tests: ['apps/web/src/**/*.test.{ts,tsx}'] },
  // Not the stored triples: they detect any change, also one that makes nothing worse.
  engine: {
    sources: ['packages/engine/src/play/**/*.ts', ...NO_TESTS],
    tests: ['packages/engine/src/play/**/*.test.ts', 'packages/engine/src/engine.test.ts'],
  },
  // What the server decides about games between people. Not the tests of several processes, which wait for seconds.
  server: {
    sources: ['apps/server/src/{games,matchmaking,rooms,publisher}/*.ts', ...NO_TESTS],
    tests: [
      'apps/server/src/{games,matchmaking,rooms,publisher}/*.test.ts',
      '!apps/server/src/{games/clock-faults,publisher/two-processes}.test.ts',
    ],
    database: true,
  },
  // What may come in, and in whose turn.
  admission: {
    sources: ['apps/server/src/{admission,ai-games}/*.ts', ...NO_TESTS],
    tests: [
      'apps/server/src/{admission,ai-games,http}/*.test.ts',
      '!apps/server/src/ai-games/test-honest-games.test.ts',
    ],
    database: true,
  },
  // What counts for Daily Champions, and the seeds of AI games. Not the model of a program, which plays whole games.
  champions: {
    sources: ['apps/server/src/champions/*.ts', 'apps/server/src/ai-games/{eligibility,seeds,times}.ts', ...NO_TESTS],
    tests: [
      'apps/server/src/champions/*.test.ts',
      'apps/server/src/ai-games/{ai-games,eligibility,seeds}.test.ts',
      '!apps/server/src/champions/farming.test.ts',
    ],
    database: true,
  },
} as const satisfies Readonly<Record<string, MutatedPart>>;

export type PartName = keyof typeof PARTS;

/** The environment variable in which the part to test reaches `vitest.config.ts`. */
export const PART_VARIABLE = 'MUTATED_PART';
