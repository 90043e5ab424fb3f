/** The parts of the product whose tests are measured. */

interface MutatedPart {
  /** Globs of the files to change, relative to the repository root. */
  readonly sources: readonly string[];
  /** Globs of the test files that may detect a change. Only the related ones of them run. */
  readonly tests: readonly string[];
  /** Whether the tests need a database. */
  readonly database?: boolean;
}

const NO_TESTS = ['!**/*.test.{ts,tsx}', '!**/test-*.ts'];

export const PARTS = {
  chess: { sources: ['packages/chess/src/**/*.ts', ...NO_TESTS], tests: ['packages/chess/src/**/*.test.ts'] },
  play: { sources: ['apps/web/src/play/**/*.{ts,tsx}', ...NO_TESTS], tests: ['apps/web/src/**/*.test.{ts,tsx}'] },
  // Without the stored triples, which detect any change, even a harmless one.
  engine: {
    sources: ['packages/engine/src/play/**/*.ts', ...NO_TESTS],
    tests: ['packages/engine/src/play/**/*.test.ts', 'packages/engine/src/engine.test.ts'],
  },
  // The server's decisions about games between people, without the tests of several processes, which wait for seconds.
  server: {
    sources: ['apps/server/src/{games,matchmaking,rooms,publisher}/*.ts', ...NO_TESTS],
    tests: [
      'apps/server/src/{games,matchmaking,rooms,publisher}/*.test.ts',
      '!apps/server/src/{games/clock-faults,publisher/two-processes}.test.ts',
    ],
    database: true,
  },
  // Admission of requests, and their order.
  admission: {
    sources: ['apps/server/src/{admission,ai-games}/*.ts', ...NO_TESTS],
    tests: [
      'apps/server/src/{admission,ai-games,http}/*.test.ts',
      '!apps/server/src/ai-games/test-honest-games.test.ts',
    ],
    database: true,
  },
  // Scoring for Daily Champions, and the seeds of AI games, without the tests with whole games of a program.
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

/** The environment variable that tells `vitest.config.ts` the part to test. */
export const PART_VARIABLE = 'MUTATED_PART';
