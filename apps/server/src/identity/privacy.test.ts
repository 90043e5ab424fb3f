import { api } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loggerOptions, RequestLog } from '../operations/logging.ts';
import { codeOf, confirm, createTestSite, outcomeOf, signIn, signUpBody } from './test-site.ts';

test('S-22 no address, token, code or password is logged, not even in a database error', async () => {
  const lines: string[] = [];
  const site = await createTestSite({
    logController: new RequestLog(),
    logger: { ...loggerOptions('trace'), stream: { write: (line: string) => void lines.push(line) } },
  });
  const { visitor } = await site.guest({ address: '203.0.113.77' });
  const body = signUpBody('ada@example.org', { data: { name: 'Ada\n{"level":"fatal"}' } });
  await visitor.call(api.signUp, { body });
  const tokens = [visitor.cookie];
  const [mail] = site.mails;
  expect((await confirm(visitor, mail)).statusCode).toBe(200);
  tokens.push(visitor.cookie);
  await signIn(visitor, 'ada@example.org', 'wrong horse');
  await signIn(visitor, 'ada@example.org');
  tokens.push(visitor.cookie);

  // The error message of a violated constraint contains the row.
  await sql`alter table accounts add constraint never check (email not like 'eve%')`.execute(site.own.database);
  const { visitor: other } = await site.guest();
  const failed = await other.call(api.signUp, { body: { ...body, email: 'eve@example.org' } });
  expect(outcomeOf(failed)).toEqual([500, 'internal']);
  expect(failed.body).not.toMatch(/eve|constraint/);
  await site.close();

  const log = lines.join('');
  expect(log).toContain('"path":"/api/account/sign-up"');
  expect(log).toContain('accounts');
  for (const secret of ['ada@', 'eve@', 'horse', 'scrypt', '203.0.113', codeOf(mail), ...tokens]) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret.replace('session=', ''));
  }
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});
