/** What tests outside of this package start the server with. */
export { createTestDatabase } from './database/test-database.ts';
export { testConfig } from './test-config.ts';
