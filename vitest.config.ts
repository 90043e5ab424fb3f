import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'tests/{attack,authorization,fuzz,load}/**/*.test.ts',
    ],
    // The units share no state, so one module graph serves them all: 6 s against 1 s for 600 tests.
    isolate: false,
    // One PostgreSQL for all; a file that needs a database makes one of its own in it.
    globalSetup: ['apps/server/src/database/test-server.ts'],
    pool: 'threads',
    // On two cores: tests of the server wait for PostgreSQL and for processes.
    maxWorkers: 3,
    // Property tests over random games take seconds, and a busy machine several times as long.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
  },
});
