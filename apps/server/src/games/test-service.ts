/** The game service of a test file. Separate from test-kit.ts, which a program outside of Vitest also imports. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import type { TestDatabase } from '../database/test-database.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { createService, stoppedClock, type TestService } from './test-kit.ts';

interface Options {
  /** Default: a new one. */
  readonly clock?: ManualClock;
  /** Creates a new service for each test. Default: one for all tests of the file. */
  readonly eachTest?: boolean;
}

/** Creates the service before the tests and closes it after them. */
export function setUpService(
  own: Pick<TestDatabase, 'database'>,
  { clock, eachTest = false }: Options = {},
): TestService {
  const [before, after] = eachTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let service: TestService;
  before(() => {
    service = createService(own.database, clock);
  });
  after(() => service.games.close());
  return {
    get games() {
      return service.games;
    },
    get clock() {
      return service.clock;
    },
    get published() {
      return service.published;
    },
  };
}

/** The services of two processes. They share a clock, as processes do through the database. */
export function setUpTwoServices(own: TestDatabase): { readonly one: TestService; readonly other: TestService } {
  const clock = stoppedClock();
  let database: Database;
  beforeAll(() => {
    database = openDatabase(own.url, { onError: () => undefined });
  });
  afterAll(() => database.destroy());
  const second = {
    get database() {
      return database;
    },
  };
  return { one: setUpService(own, { clock }), other: setUpService(second, { clock }) };
}
