import { expect, test } from 'vitest';
import type { Source } from '../admission/fair-queue.ts';
import { createPasswords, isWeakPassword } from './passwords.ts';

const VISITOR: Source = { address: '192.0.2.1', session: 'one' };
const EMAIL = 'adalovelace@example.org';

test.each([
  'seven77',
  'x'.repeat(129),
  '🦄🐴🦓🐎🐂🐃🐄',
  'password',
  'PassWord',
  '1q2w3e4r',
  'zzzzzzzzzz',
  EMAIL,
  'AdaLovelace',
])('S-13 %s is a weak password', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(true);
});

test.each(['eight-8!', 'correct horse', 'x'.repeat(127) + 'y', '🦄🐴🦓🐎🐂🐃🐄🐖', 'onlylettersplease'])(
  'S-13 %s is accepted: there are no composition rules',
  (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(false);
  },
);

test('S-13 a hash is salted scrypt with its cost, and only the same password matches it', async () => {
  const passwords = createPasswords();
  const [first, second] = [
    await passwords.hash('correct horse', VISITOR),
    await passwords.hash('correct horse', VISITOR),
  ];
  if (!first.ok || !second.ok) throw new Error('nobody else hashes here');
  expect(first.value).toMatch(/^scrypt\$14\$16\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(first.value).not.toBe(second.value);
  expect(await passwords.matches('correct horse', first.value, VISITOR)).toEqual({ ok: true, value: true });
  expect(await passwords.matches('Correct horse', first.value, VISITOR)).toEqual({ ok: true, value: false });
  expect(await passwords.matches('correct horse', null, VISITOR)).toEqual({ ok: true, value: false });
  expect(await passwords.matches('correct horse', 'correct horse', VISITOR)).toEqual({ ok: true, value: false });
});

test('S-13 both Unicode forms of an accent match, and all 128 characters are significant', async () => {
  const passwords = createPasswords();
  const long = 'é'.repeat(127);
  const hash = await passwords.hash(`${long}a`, VISITOR);
  if (!hash.ok) throw new Error('nobody else hashes here');
  expect(await passwords.matches(`${'e\u0301'.repeat(127)}a`, hash.value, VISITOR)).toEqual({ ok: true, value: true });
  expect(await passwords.matches(`${long}b`, hash.value, VISITOR)).toEqual({ ok: true, value: false });
});

test('T-05 S-23 at most 41 hashes run or wait; further ones of the same visitor are refused, but others get a place', async () => {
  const passwords = createPasswords({ log2N: 1, r: 1, p: 1 });
  const order: string[] = [];
  const hash = async (name: string, source: Source) => {
    const answer = await passwords.hash('correct horse', source);
    if (answer.ok) order.push(name);
    return answer.ok;
  };
  const flood = Array.from({ length: 45 }, (_, index) => hash(`flood ${index}`, VISITOR));
  const other = hash('other', { address: '198.51.100.7', session: null });
  expect((await Promise.all(flood)).filter((isOk) => !isOk)).toHaveLength(5);
  expect(await other).toBe(true);
  // Right after the one that was running.
  expect(order.indexOf('other')).toBeLessThanOrEqual(1);
  expect((await passwords.hash('correct horse', VISITOR)).ok).toBe(true);
});
