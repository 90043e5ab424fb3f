import { api, messages } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirm, createTestSite, outcomeOf, signIn, signUpBody, type TestSite, type Visitor } from './test-site.ts';

let site: TestSite;

beforeEach(async () => {
  site = await createTestSite();
});

afterEach(() => site.close());

const guest = async (address: string): Promise<Visitor> => (await site.guest({ address })).visitor;

function signUp(visitor: Visitor, email: string) {
  return visitor.call(api.signUp, { body: signUpBody(email) });
}

async function newAccount(email: string): Promise<void> {
  const visitor = await guest('192.0.2.200');
  await signUp(visitor, email);
  await confirm(visitor, site.mails.at(-1));
}

/** Lets all budgets recover for this many seconds. */
async function wait(seconds: number): Promise<void> {
  await sql`update quotas set recovered_at = recovered_at - make_interval(secs => ${seconds})`.execute(
    site.own.database,
  );
}

function resets() {
  return site.mails.filter(({ subject }) => subject === messages.mails.reset.subject);
}

const tooMany = (minutes: number) => ({
  error: 'too-many-requests',
  message: `Too many tries. Try again in ${minutes} minutes.`,
});

test('S-05 guests per address and hour are limited; visitors with a session and other addresses are not', async () => {
  const few = await createTestSite({ limits: { sessionsPerHour: 3 } });
  const visitors = Array.from({ length: 4 }, () => few.visitor({ address: '192.0.2.1' }));
  const statuses = [];
  for (const visitor of visitors) statuses.push((await visitor.call(api.signInAsGuest)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await visitors[0]?.call(api.signInAsGuest))?.statusCode).toBe(200);
  const answer = await few.visitor({ address: '192.0.2.1' }).call(api.signInAsGuest);
  expect(answer.json()).toMatchObject(tooMany(20));
  // One of three per hour recovers in twenty minutes.
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1_190);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(1_200);
  expect((await few.visitor({ address: '192.0.2.2' }).call(api.signInAsGuest)).statusCode).toBe(200);
  await few.close();
});

test('S-05 repeated sign-outs cannot bypass the limit', async () => {
  const few = await createTestSite({ limits: { sessionsPerHour: 2 } });
  const { visitor } = await few.guest();
  expect((await visitor.call(api.signOut)).statusCode).toBe(200);
  expect((await visitor.call(api.signOut)).statusCode).toBe(429);
  await few.close();
});

test('S-05 sign-outs of an account cannot bypass the limit either, but always end the session', async () => {
  await newAccount('ada@example.org');
  const few = await createTestSite({ limits: { sessionsPerHour: 2 }, database: site.own });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const visitor = few.visitor();
    expect((await signIn(visitor, 'ada@example.org')).statusCode).toBe(200);
    const { cookie } = visitor;
    statuses.push((await visitor.call(api.signOut)).statusCode);
    expect((await few.visitor({ cookie }).call(api.getSession)).json()).toEqual({ session: null });
  }
  expect(statuses).toEqual([200, 200, 429]);
  await few.close();
});

test('S-12 five registrations an hour per address, successful or not', async () => {
  await newAccount('taken@example.org');
  const visitor = await guest('192.0.2.1');
  const answers = [];
  for (const name of ['taken', 'a', 'taken', 'b', 'c']) {
    answers.push((await signUp(visitor, `${name}@example.org`)).statusCode);
  }
  expect(answers).toEqual([409, 200, 409, 200, 200]);
  const sixth = await signUp(await guest('192.0.2.1'), 'taken@example.org');
  expect(sixth.json()).toMatchObject(tooMany(12));
  expect(sixth.headers['retry-after']).toMatch(/^\d+$/);
  expect((await signUp(await guest('192.0.2.2'), 'd@example.org')).statusCode).toBe(200);

  await wait(3_600);
  expect((await signUp(visitor, 'e@example.org')).statusCode).toBe(200);
});

test('S-12 twenty registrations a day per /24 network', async () => {
  for (let index = 0; index < 20; index += 1) {
    const visitor = await guest(`192.0.2.${index}`);
    expect((await signUp(visitor, `person${index}@example.org`)).statusCode).toBe(200);
  }
  expect((await signUp(await guest('192.0.2.99'), 'late@example.org')).json()).toMatchObject(tooMany(72));
  expect((await signUp(await guest('192.0.3.99'), 'far@example.org')).statusCode).toBe(200);
  // One of twenty recovers in 72 minutes.
  await wait(3_600);
  expect((await signUp(await guest('192.0.2.98'), 'late@example.org')).statusCode).toBe(429);
  await wait(3_600);
  expect((await signUp(await guest('192.0.2.97'), 'late@example.org')).statusCode).toBe(200);
});

test('S-12 the password is hashed for a registered email as well as for an unregistered one', async () => {
  let hashes = 0;
  const counted = await createTestSite({
    passwords: {
      hash: async () => {
        hashes += 1;
        return { ok: true, value: 'hash' };
      },
      matches: async () => ({ ok: true, value: false }),
    },
  });
  const { visitor } = await counted.guest();
  await signUp(visitor, 'owner@example.org');
  await confirm(visitor, counted.mails.at(-1));
  expect(hashes).toBe(1);
  const { visitor: other } = await counted.guest();
  expect((await signUp(other, 'owner@example.org')).statusCode).toBe(409);
  expect(hashes).toBe(2);
  await counted.close();
});

/** The pause between two attempts over the budget. */
const PAUSE_MS = 500;

/** The statuses of concurrent attempts, and the number of pauses that they waited for. */
async function attemptsAtOnce(attempts: readonly (() => ReturnType<typeof signIn>)[]) {
  const begun = performance.now();
  const answers = await Promise.all(attempts.map((attempt) => attempt()));
  const pauses = (performance.now() - begun) / PAUSE_MS;
  return { statuses: answers.map(({ statusCode }) => statusCode), pauses };
}

test('S-14 T-12 after ten wrong passwords for an account from one address, further ones wait and the right one is accepted', async () => {
  await newAccount('ada@example.org');
  const attacker = site.visitor({ address: '198.51.100.1' });
  const wrong = () => signIn(attacker, 'ADA@example.org', 'wrong horse');
  for (let index = 0; index < 10; index += 1) expect((await wrong()).statusCode).toBe(401);

  const owner = site.visitor({ address: '198.51.100.1' });
  const right = () => signIn(owner, 'ada@example.org');
  const { statuses, pauses } = await attemptsAtOnce([wrong, wrong, wrong, right]);
  expect(statuses).toEqual([401, 401, 401, 200]);
  expect(pauses).toBeGreaterThanOrEqual(3);
});

test('S-14 T-12 wrong passwords from elsewhere count for their address only', async () => {
  await newAccount('ada@example.org');
  const attacker = site.visitor({ address: '198.51.100.1' });
  for (let index = 0; index < 10; index += 1) await signIn(attacker, 'ada@example.org', 'wrong horse');
  const owner = site.visitor({ address: '192.0.2.7' });
  expect((await signIn(owner, 'ada@example.org', 'wrong horse')).statusCode).toBe(401);
  const { rows } = await sql<{ budgets: number }>`
    select count(*)::int as budgets from quotas where name = 'account-failures'`.execute(site.own.database);
  expect(rows).toEqual([{ budgets: 2 }]);
  expect((await signIn(owner, 'ada@example.org')).statusCode).toBe(200);
});

test('S-14 after fifty wrong passwords from one address, for any accounts, further ones wait', async () => {
  await newAccount('ada@example.org');
  const visitor = site.visitor({ address: '198.51.100.1' });
  for (let index = 0; index < 50; index += 1) {
    expect((await signIn(visitor, `nobody${index}@example.org`, 'wrong horse')).statusCode).toBe(401);
  }
  const wrong = () => signIn(visitor, 'new@example.org', 'wrong horse');
  const right = () => signIn(visitor, 'ada@example.org');
  const { statuses, pauses } = await attemptsAtOnce([wrong, wrong, right]);
  expect(statuses).toEqual([401, 401, 200]);
  expect(pauses).toBeGreaterThanOrEqual(2);
});

test('T-12 S-16 wrong mail codes are counted by address, and a correct one is accepted', async () => {
  const pending = await guest('198.51.100.1');
  await signUp(pending, 'ada@example.org');
  const [mail] = site.mails;
  const visitor = site.visitor({ address: '198.51.100.1' });
  const wrong = (index: number) =>
    visitor.call(api.resetPassword, { body: { code: `wrong${index}`, password: 'a newer horse' } });
  for (let index = 0; index < 50; index += 1) expect((await wrong(index)).statusCode).toBe(409);
  const right = () => confirm(pending, mail);
  const { statuses, pauses } = await attemptsAtOnce([() => wrong(50), () => wrong(51), right]);
  expect(statuses).toEqual([409, 409, 200]);
  expect(pauses).toBeGreaterThanOrEqual(2);
});

test('S-14 a successful sign-in is not counted as a failure', async () => {
  await newAccount('ada@example.org');
  for (let index = 0; index < 12; index += 1) {
    expect((await signIn(site.visitor(), 'ada@example.org')).statusCode).toBe(200);
  }
  // Given back: nothing is left to recover.
  const { rows } = await sql`select from quotas where name like '%-failures' and recovered_at > now()`.execute(
    site.own.database,
  );
  expect(rows).toEqual([]);
});

function forgot(address: string, email: string) {
  return site.visitor({ address }).call(api.requestPasswordReset, { body: { email } });
}

test('S-12 twenty requests for mails an hour per address, and five mails to one email per network', async () => {
  await newAccount('ada@example.org');
  const statuses = [];
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await forgot('198.51.100.1', 'ada@example.org')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  const neighbor = await forgot('198.51.100.2', 'ada@example.org');
  expect(neighbor.statusCode).toBe(200);
  await site.app.close();
  expect(resets()).toHaveLength(5);
});

test('T-12 a stranger who requests mails does not use up those of the owner, and a mailbox gets thirty an hour', async () => {
  await newAccount('ada@example.org');
  for (let index = 0; index < 10; index += 1) await forgot('198.51.100.1', 'ada@example.org');
  await forgot('203.0.113.1', 'ada@example.org');
  await vi.waitFor(() => expect(resets()).toHaveLength(6));
  for (let network = 0; network < 10; network += 1) {
    for (let index = 0; index < 5; index += 1) await forgot(`10.0.${network}.1`, 'ada@example.org');
  }
  await site.app.close();
  // The thirtieth was the confirmation mail.
  expect(resets()).toHaveLength(29);
});

test('S-22 quotas contain no personal data: their subjects are keyed hashes', async () => {
  await newAccount('ada@example.org');
  await signIn(site.visitor({ address: '192.0.2.1' }), 'ada@example.org', 'wrong horse');
  const { rows } = await sql<{ row: string }>`select q::text as row from quotas q`.execute(site.own.database);
  expect(rows.length).toBeGreaterThan(3);
  for (const { row } of rows) {
    expect(row).not.toContain('192.0.2');
    expect(row).not.toContain('ada');
    expect(row).toMatch(/\\\\x[0-9a-f]{64}/);
  }
});

test('S-13 S-23 if too many hashes are queued, a sign-in is refused as unavailable and not counted as a failure', async () => {
  let busy = false;
  const overloaded = await createTestSite({
    passwords: {
      hash: async () => (busy ? { ok: false, error: 'unavailable' } : { ok: true, value: 'hash' }),
      matches: async () => (busy ? { ok: false, error: 'unavailable' } : { ok: true, value: true }),
    },
  });
  const { visitor } = await overloaded.guest();
  await signUp(visitor, 'ada@example.org');
  await confirm(visitor, overloaded.mails.at(-1));
  busy = true;
  for (let index = 0; index < 11; index += 1) {
    const answer = await signIn(overloaded.visitor(), 'ada@example.org');
    expect(outcomeOf(answer)).toEqual([503, 'unavailable']);
  }
  busy = false;
  expect((await signIn(overloaded.visitor(), 'ada@example.org')).statusCode).toBe(200);
  await overloaded.close();
});
