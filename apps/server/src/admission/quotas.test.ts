import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { createQuotas, type Quotas, type Use } from './quotas.ts';

const LIMITS = { ...DEFAULT_LIMITS, wrongCodesPerSession: 2, wrongCodesPerAddress: 3 };
const SESSION: Use = ['session-wrong-codes', 'a session'];
const OTHER_SESSION: Use = ['session-wrong-codes', 'another session'];
const ADDRESS: Use = ['address-wrong-codes', '192.0.2.1'];

let own: TestDatabase;
let quotas: Quotas;

beforeAll(async () => {
  own = await createTestDatabase();
  quotas = createQuotas(own.database, 'the secret of a test', LIMITS);
});
beforeEach(() => sql`truncate quotas`.execute(own.database));
afterAll(() => own.drop());

test('S-04 uses are counted for each subject, and the one after the limit is exceeded', async () => {
  expect(await quotas.use(SESSION)).toEqual({ used: 1, limit: 2, exceeded: false, retryAfter: 600 });
  expect(await quotas.use(OTHER_SESSION)).toMatchObject({ used: 1 });
  expect(await quotas.use(SESSION)).toMatchObject({ used: 2, exceeded: false });
  expect(await quotas.use(SESSION)).toMatchObject({ used: 3, exceeded: true });
});

test('S-04 of several uses those after an exceeded limit are not counted, so that one session cannot use up what its address has', async () => {
  const states = [];
  for (let guess = 0; guess < 5; guess += 1) states.push(await quotas.use(SESSION, ADDRESS));
  expect(states.map(({ limit, exceeded }) => [limit, exceeded])).toEqual([
    [3, false],
    [3, false],
    [2, true],
    [2, true],
    [2, true],
  ]);
  expect(await quotas.use(OTHER_SESSION, ADDRESS)).toMatchObject({ used: 3, limit: 3, exceeded: false });
  expect(await quotas.use(OTHER_SESSION, ADDRESS)).toMatchObject({ used: 4, limit: 3, exceeded: true });
});

test('S-04 a hundred concurrent uses are a hundred', async () => {
  const states = await Promise.all(Array.from({ length: 100 }, () => quotas.use(SESSION)));
  expect(states.filter(({ exceeded }) => !exceeded)).toHaveLength(2);
  expect(Math.max(...states.map(({ used }) => used))).toBe(100);
});

test('S-04 what is given back can be used again, and a count that is cleared begins anew', async () => {
  for (let guess = 0; guess < 3; guess += 1) await quotas.use(SESSION, ADDRESS);
  await quotas.giveBack(SESSION, ADDRESS);
  expect(await quotas.use(SESSION)).toMatchObject({ used: 3 });
  expect(await quotas.use(ADDRESS)).toMatchObject({ used: 2 });
  await quotas.clear(...SESSION);
  expect(await quotas.use(SESSION)).toMatchObject({ used: 1 });
});

test('S-04 after its window a count begins anew', async () => {
  for (let guess = 0; guess < 3; guess += 1) await quotas.use(SESSION);
  const pass = (seconds: number) =>
    sql`update quotas set started_at = started_at - make_interval(secs => ${seconds})`.execute(own.database);
  await pass(590);
  const late = await quotas.use(SESSION);
  expect(late).toMatchObject({ used: 4, exceeded: true });
  expect(late.retryAfter).toBeLessThanOrEqual(10);
  await pass(10);
  expect(await quotas.use(SESSION)).toMatchObject({ used: 1, retryAfter: 600 });
});
