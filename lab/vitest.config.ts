import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    // Games and matches in these tests take seconds, and several times as long on a busy machine.
    testTimeout: 30_000,
  },
});
