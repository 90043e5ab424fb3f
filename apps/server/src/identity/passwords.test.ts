import { expect, test } from 'vitest';
import { createPasswords, isWeakPassword } from './passwords.ts';

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
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
  if (!first.ok || !second.ok) throw new Error('nobody else hashes here');
  expect(first.value).toMatch(/^scrypt\$14\$16\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(first.value).not.toBe(second.value);
  expect(await passwords.matches('correct horse', first.value)).toEqual({ ok: true, value: true });
  expect(await passwords.matches('Correct horse', first.value)).toEqual({ ok: true, value: false });
  expect(await passwords.matches('correct horse', null)).toEqual({ ok: true, value: false });
  expect(await passwords.matches('correct horse', 'correct horse')).toEqual({ ok: true, value: false });
});

test('S-13 both Unicode forms of an accent match, and all 128 characters are significant', async () => {
  const passwords = createPasswords();
  const long = 'é'.repeat(127);
  const hash = await passwords.hash(`${long}a`);
  if (!hash.ok) throw new Error('nobody else hashes here');
  expect(await passwords.matches(`${'e\u0301'.repeat(127)}a`, hash.value)).toEqual({ ok: true, value: true });
  expect(await passwords.matches(`${long}b`, hash.value)).toEqual({ ok: true, value: false });
});

test('S-13 S-23 at most 42 hashes run or are queued; further ones are refused at once, and later ones work', async () => {
  const passwords = createPasswords({ log2N: 1, r: 1, p: 1 });
  const order: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 45 }, async (_, index) => {
      const answer = await passwords.hash('correct horse');
      order.push(index);
      return answer.ok;
    }),
  );
  expect(answers.map((isOk, index) => (isOk ? null : index)).filter((index) => index !== null)).toEqual([42, 43, 44]);
  expect(order.slice(0, 3)).toEqual([42, 43, 44]);
  expect((await passwords.hash('correct horse')).ok).toBe(true);
});
