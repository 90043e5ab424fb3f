import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { createQuotas, type Quotas, type Use } from './quotas.ts';

const LIMITS = { ...DEFAULT_LIMITS, wrongCodesPerSession: 2, wrongCodesPerAddress: 3 };
const SESSION: Use = ['session-wrong-codes', 'a session'];
const OTHER_SESSION: Use = ['session-wrong-codes', 'another session'];
const ADDRESS: Use = ['address-wrong-codes', '192.0.2.1'];

const own = setUpTestDatabase();
let quotas: Quotas;

beforeAll(async () => {
  quotas = createQuotas(own.database, 'the secret of a test', LIMITS);
});
beforeEach(() => sql`truncate quotas`.execute(own.database));

/** How many of `times` consecutive uses are within the limit. */
async function countAdmitted(times: number, ...uses: readonly [Use, ...Use[]]): Promise<number> {
  let admitted = 0;
  for (let use = 0; use < times; use += 1) if (!(await quotas.use(...uses)).exceeded) admitted += 1;
  return admitted;
}

const pass = (seconds: number) =>
  sql`update quotas set recovered_at = recovered_at - make_interval(secs => ${seconds})`.execute(own.database);

test('S-04 uses are counted for each subject, and uses over the limit are refused until one has recovered', async () => {
  expect(await quotas.use(SESSION)).toEqual({ exceeded: false, retryAfter: 0 });
  expect(await countAdmitted(3, SESSION)).toBe(1);
  const { exceeded, retryAfter } = await quotas.use(SESSION);
  expect(exceeded).toBe(true);
  expect(retryAfter).toBeGreaterThan(290);
  expect(retryAfter).toBeLessThanOrEqual(300);
  expect(await countAdmitted(1, OTHER_SESSION)).toBe(1);
});

test('T-12 a budget recovers evenly, even while somebody keeps trying', async () => {
  expect(await countAdmitted(10, SESSION)).toBe(2);
  await pass(299);
  expect(await countAdmitted(10, SESSION)).toBe(0);
  await pass(2);
  expect(await countAdmitted(10, SESSION)).toBe(1);
  await pass(10_000);
  expect(await countAdmitted(10, SESSION)).toBe(2);
});

test('S-04 uses listed after an exceeded limit are not counted, so that one session cannot use up the budget of its address', async () => {
  expect(await countAdmitted(5, SESSION, ADDRESS)).toBe(2);
  expect(await countAdmitted(5, OTHER_SESSION, ADDRESS)).toBe(1);
});

test('T-12 an IPv6 customer has one budget whatever the size of its range, and does not use up that of a neighbor', async () => {
  const from = (address: string): Use => ['address-wrong-codes', address];
  expect(await countAdmitted(5, from('2001:db8:1:0::'))).toBe(3);
  // The /56 has twice the budget, and attempts refused by the /64 were not counted for it.
  expect(await countAdmitted(5, from('2001:db8:1:1::'))).toBe(3);
  expect(await countAdmitted(5, from('2001:db8:1:2::'))).toBe(0);
  // The /48 has four times the budget.
  expect(await countAdmitted(5, from('2001:db8:1:100::'))).toBe(3);
  expect(await countAdmitted(5, from('2001:db8:1:200::'))).toBe(3);
  expect(await countAdmitted(5, from('2001:db8:1:300::'))).toBe(0);
  expect(await countAdmitted(5, from('2001:db8:2:0::'))).toBe(3);
});

test('T-11 S-04 a hundred concurrent uses are admitted only up to the limit', async () => {
  const states = await Promise.all(Array.from({ length: 100 }, () => quotas.use(SESSION)));
  expect(states.filter(({ exceeded }) => !exceeded)).toHaveLength(2);
});

test('S-04 uses that are given back can be used again, and no more', async () => {
  expect(await countAdmitted(3, SESSION, ADDRESS)).toBe(2);
  await quotas.giveBack(SESSION, ADDRESS);
  expect(await countAdmitted(3, SESSION)).toBe(1);
  for (let again = 0; again < 5; again += 1) await quotas.giveBack(SESSION);
  expect(await countAdmitted(5, SESSION)).toBe(2);
});

test('T-12 when the clock of the database is set back, nobody waits until it has caught up', async () => {
  expect(await countAdmitted(10, SESSION)).toBe(2);
  // So little that it might be the difference between two statements.
  await pass(-30);
  expect(await countAdmitted(10, SESSION)).toBe(0);
  await pass(-7_200);
  expect(await countAdmitted(10, SESSION)).toBe(2);
  expect((await quotas.use(SESSION)).retryAfter).toBeLessThanOrEqual(300);
});
