/** The database of a test file. Separate from test-database.ts, which programs outside of Vitest also import. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface Options {
  /** Without tables. */
  readonly empty?: boolean;
  /** Creates a new database for each test. Default: one for all tests of the file. */
  readonly eachTest?: boolean;
}

/**
 * Creates a database before the tests and closes it after them. Call it before other hooks: after-hooks run in reverse
 * order, so that everything that uses the database is closed first.
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
