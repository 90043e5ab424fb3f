import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api, messages, NOBODY, type Operator } from '@sixtyfour/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestBuild, removeTestBuild } from '../test-build.ts';
import { testConfig } from '../test-config.ts';
import { registerHttp } from '../http/edge.ts';
import { servePages } from './pages.ts';
import { serveSite } from './site.ts';

const MAJA: Operator = {
  ...NOBODY,
  name: 'Maja <Berg> & $& daughters',
  address: ['Rook Street 64', '12345 Checkton'],
  email: 'maja@chess.example',
};

let webBuild: string;

beforeAll(async () => {
  webBuild = await makeTestBuild();
});

afterAll(() => removeTestBuild(webBuild));

async function siteOf(operator: Operator, publicUrl: string | null = null) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  const config = testConfig({ operator, publicUrl });
  await registerHttp(app);
  serveSite(app, config);
  await servePages(app, webBuild, config);
  return { app, lines };
}

test('the operator is in the HTML of the page, with markup escaped', async () => {
  const { app } = await siteOf(MAJA);
  const answer = await app.inject({ url: '/legal' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toBe(
    [
      '<address>Maja &lt;Berg&gt; &amp; $&amp; daughters',
      'Rook Street 64',
      '12345 Checkton',
      `${messages.operatorNotice.email('maja@chess.example')}</address>`,
    ].join('\n'),
  );
});

test('the completed page is sent compressed, and answered with 304 when unchanged', async () => {
  const { app } = await siteOf(MAJA);
  const plain = await app.inject({ url: '/legal' });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await app.inject({ url: '/legal', headers: { 'accept-encoding': `${encoding}, deflate` } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
  }
  const etag = String(plain.headers.etag);
  const again = await app.inject({ url: '/legal', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/legal' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('security.txt contains the email of the operator', async () => {
  const { app } = await siteOf(MAJA);
  const { body } = await app.inject({ url: '/.well-known/security.txt' });
  expect(body).toContain('Contact: mailto:maja@chess.example\n');
});

test('a different operator gives a different ETag', async () => {
  const etags = await Promise.all(
    [MAJA, NOBODY].map(async (operator) => (await (await siteOf(operator)).app.inject('/legal')).headers.etag),
  );
  expect(new Set(etags).size).toBe(2);
});

test('missing facts are marked on the page, and the log of a public site names the variables', async () => {
  const { app, lines } = await siteOf({ ...MAJA, address: [] }, 'https://chess.example');
  const { body } = await app.inject('/legal');
  expect(body).toContain(messages.operatorNotice.missing('address'));
  expect(body).toContain('maja@chess.example');
  expect(body).not.toContain('OPERATOR_');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ missing: ['OPERATOR_ADDRESS'] });
});

test('a site without any operator facts says so', async () => {
  const { app } = await siteOf(NOBODY);
  const { body } = await app.inject('/legal');
  expect(body).toBe(`<address>${messages.operatorNotice.noDetails}</address>`);
});

test('there is no warning for complete facts or a site without a public URL', async () => {
  expect((await siteOf(MAJA, 'https://chess.example')).lines).toEqual([]);
  expect((await siteOf(NOBODY)).lines).toEqual([]);
});

test('the endpoint returns the same facts', async () => {
  const { app } = await siteOf(MAJA);
  const answer = await app.inject(api.getSite.path);
  expect(answer.json()).toEqual({ operator: MAJA, advertisement: null });
});
