/** The unit tests of the part in the environment variable, for Stryker. */
import { defineConfig } from 'vitest/config';
import { PART_VARIABLE, type PartName, PARTS } from './parts.ts';

/** The fallback is for programs that only read this file. */
const { tests, ...part } = PARTS[(process.env[PART_VARIABLE] ?? 'chess') as PartName];

export default defineConfig({
  test: {
    include: tests.filter((glob) => !glob.startsWith('!')),
    exclude: tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
    globalSetup: 'database' in part ? ['apps/server/src/database/test-server.ts'] : [],
    isolate: false,
    testTimeout: 120_000,
  },
});
