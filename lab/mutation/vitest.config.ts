/** The unit tests of one part, for Stryker: without a database, and only the files that `parts.ts` names. */
import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './parts.ts';

export default defineConfig({
  test: {
    include: JSON.parse(process.env[TESTS_VARIABLE] ?? '[]') as string[],
    isolate: false,
    testTimeout: 120_000,
  },
});
