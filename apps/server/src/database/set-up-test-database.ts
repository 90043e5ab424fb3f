/** The test database of a test file. Apart from test-database.ts, which programs outside of Vitest import too. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface Options {
  /** Without any tables. */
  readonly empty?: boolean;
  /** A new database for each test. Default: one for all tests of the file. */
  readonly eachTest?: boolean;
}

/**
 * Creates a database before the tests and closes it after them. Call it before other hooks: those after the tests run in
 * reverse order, so that what uses the database is closed first.
 */
export function setUpTestDatabase({ empty = false, eachTest = false }: Options = {}): TestDatabase {
  const [before, after] = eachTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let own: TestDatabase;
  before(async () => {
    own = await createTestDatabase({ empty });
  });
  after(() => own.close());
  return {
    get database() {
      return own.database;
    },
    get url() {
      return own.url;
    },
    close: () => own.close(),
    cutOff: () => own.cutOff(),
  };
}
