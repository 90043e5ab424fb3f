import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { NOBODY } from '@sixtyfour/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Document, readDocument, sendDocument, withAbsoluteAddresses } from './documents.ts';

const HTML = '<h1>A page</h1>'.repeat(100);

const FACTS = { publicUrl: null, operator: NOBODY } as const;

let folder: string;
let document: Document;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-documents-'));
  await writeFile(join(folder, 'page.html'), HTML);
  document = await readDocument(join(folder, 'page.html'), { ...FACTS, featuresOff: [] });
});

afterAll(() => rm(folder, { recursive: true }));

async function ask(headers: Readonly<Record<string, string>>) {
  const app = Fastify();
  app.get('/', (request, reply) => sendDocument(document, request, reply));
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a client that accepts %s gets the page as %s', async (accepted, coding, decode) => {
  const answer = await ask({ 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(decode(answer.rawPayload).toString()).toBe(HTML);
});

test.each(['', 'identity', 'br;q=0', 'br; q=0.000'])(
  'a client that accepts %j gets the page uncompressed',
  async (accepted) => {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(HTML);
  },
);

test('an unchanged page is answered with 304', async () => {
  const { etag } = (await ask({ 'accept-encoding': 'br' })).headers;
  const again = await ask({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

test('URLs for crawlers become absolute, other URLs stay relative', () => {
  const page = `<link rel="canonical" href="/chess-news?article=x" />
<link rel="icon" href="/favicon.svg" />
<meta property="og:url" content="/chess-news?article=x" />
<meta property="og:image" content="/share.png" />
<meta property="og:title" content="/not/an/address" />
<script type="application/ld+json">{"url":"/chess-news?article=x","image":"/share.png","headline":"/"}</script>
<a href="/ai">"url":"/ai"</a>`;
  expect(withAbsoluteAddresses(page, 'https://chess.example'))
    .toBe(`<link rel="canonical" href="https://chess.example/chess-news?article=x" />
<link rel="icon" href="/favicon.svg" />
<meta property="og:url" content="https://chess.example/chess-news?article=x" />
<meta property="og:image" content="https://chess.example/share.png" />
<meta property="og:title" content="/not/an/address" />
<script type="application/ld+json">{"url":"https://chess.example/chess-news?article=x","image":"https://chess.example/share.png","headline":"/"}</script>
<a href="/ai">"url":"/ai"</a>`);
});

test('the head of a page names the features that are switched off, if any', async () => {
  const file = join(folder, 'head.html');
  await writeFile(file, '<html><head><title>A page</title></head><body></body></html>');
  const { plain } = await readDocument(file, { ...FACTS, featuresOff: ['rooms', 'queue'] });
  expect(plain.toString()).toContain('<meta name="features-off" content="rooms queue" /></head>');
  const { plain: usual } = await readDocument(file, { ...FACTS, featuresOff: [] });
  expect(usual.toString()).not.toContain('features-off');
});
