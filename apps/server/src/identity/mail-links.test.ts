/** The origin of links in mails for requests with a forged Host header, over a real socket. */
import type { AddressInfo } from 'node:net';
import { api, type Endpoint, paths, Problem, problemMessages } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { openBareSocket, requestText } from '../http/test-socket.ts';
import type { Mail } from '../mail/mailer.ts';
import { testConfig } from '../test-config.ts';

const EMAIL = 'victim@chess.test';

const own = setUpTestDatabase();
let app: FastifyInstance;
const mails: Mail[] = [];
const logged: string[] = [];

beforeAll(async () => {
  app = await buildApp({
    config: testConfig(),
    database: own.database,
    webBuild: null,
    mail: { send: (mail) => void mails.push(mail) },
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { id } = await own.database
    .insertInto('anonymous_users')
    .values({ username: 'Victim', country: 'NL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await own.database
    .insertInto('accounts')
    .values({ player_id: id, email: EMAIL, name: 'Victim', password_hash: 'none', verified_at: new Date() })
    .execute();
});
afterAll(() => app.close());
beforeEach(() => {
  mails.length = 0;
  logged.length = 0;
});

/** Sends a request like a page of `host`. */
async function callAt(
  host: string,
  { path }: Endpoint,
  content: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = JSON.stringify(content);
  const bare = await openBareSocket((app.server.address() as AddressInfo).port);
  bare.write(
    requestText('POST', path, {
      host,
      origin: `http://${host}`,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...headers,
    }) + body,
  );
  const [head = '', answer = ''] = (await bare.ended()).split('\r\n\r\n', 2);
  return { status: Number(head.split(' ', 2)[1]), cookie: /session=[\w-]+/.exec(head)?.[0] ?? '', body: answer };
}

const HOSTS = [
  'evil.example',
  '192.0.2.7:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
];

test.each(HOSTS)('S-16 without PUBLIC_URL no mail has a link to %s', async (host) => {
  const answer = await callAt(
    host,
    api.requestPasswordReset,
    { email: EMAIL },
    { origin: `http://${host.replace(/.*@/, '')}` },
  );
  expect(mails).toEqual([]);
  // An invalid host is refused earlier.
  expect(answer.status).toBe(403);
});

test('S-16 each kind of mail is refused with a message for the visitor and a log line for the operator', async () => {
  const { cookie } = await callAt('evil.example', api.signInAsGuest, {});
  const signUp = { email: 'new@chess.test', password: 'a long enough word', data: { name: 'Ada' }, ofAge: true };
  for (const [endpoint, content] of [
    [api.signUp, signUp],
    [api.resendVerification, { email: EMAIL }],
    [api.requestPasswordReset, { email: EMAIL }],
  ] as const) {
    logged.length = 0;
    const { status, body } = await callAt('evil.example', endpoint, content, { cookie });
    expect(status).toBe(403);
    expect(Problem.parse(JSON.parse(body))).toMatchObject({ error: 'no-mail', message: problemMessages['no-mail'] });
    expect(logged.join('')).toContain('PUBLIC_URL');
  }
  expect(mails).toEqual([]);
});

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'S-16 on the local machine the link leads to %s',
  async (host) => {
    expect((await callAt(host, api.requestPasswordReset, { email: EMAIL })).status).toBe(200);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).toContain(`http://${host}${paths.authCallback}#`);
  },
);
