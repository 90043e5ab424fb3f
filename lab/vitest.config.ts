import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    // Games and matches in these tests take seconds, and a busy machine several times as long.
    testTimeout: 30_000,
  },
});
