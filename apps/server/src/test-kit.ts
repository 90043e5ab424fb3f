/** The exports for tests outside of this package. */
export { createTestDatabase } from './database/test-database.ts';
export { testConfig } from './test-config.ts';
export { insertPuzzles } from './puzzles/store.ts';
export type { Database } from './database/connection.ts';
export { createMailer } from './mail/mailer.ts';
export { createDatabaseClock } from './time/database-clock.ts';
export { createManualClock } from './time/test-manual-clock.ts';
