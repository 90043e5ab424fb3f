import { endpoint } from '@sixtyfour/contract';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_LIMITS, type Limits } from '../admission/limits.ts';
import { sendError } from '../site/errors.ts';
import { admitCalls } from '../admission/calls.ts';
import { RequestBudget } from '../admission/request-budget.ts';
import type { Sessions } from '../identity/caller.ts';
import { registerHttp } from './edge.ts';
import { serveEndpoint } from './serve-endpoint.ts';

const change = endpoint({
  method: 'POST',
  path: '/api/change',
  summary: 'Changes something',
  body: z.strictObject({ name: z.string(), nested: z.optional(z.strictObject({ age: z.int() })) }),
  response: z.object({ name: z.string() }),
});
const begin = endpoint({
  method: 'POST',
  path: '/api/begin',
  summary: 'Begins',
  response: z.object({ begun: z.boolean() }),
});
const read = endpoint({
  method: 'GET',
  path: '/api/read',
  summary: 'Reads',
  response: z.object({ public: z.string() }),
});
const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  summary: 'Fails',
  response: z.object({ public: z.string() }),
});

const held = endpoint({
  method: 'POST',
  path: '/api/held',
  summary: 'Waits until the test lets it go on',
  response: z.object({ done: z.boolean() }),
});

let app: FastifyInstance;
let changes = 0;
/** For each call of `held` in progress: lets it continue. */
const letGo: (() => void)[] = [];

async function createApp({
  publicUrl = null,
  limits = DEFAULT_LIMITS,
}: { publicUrl?: string | null; limits?: Limits } = {}) {
  const server = Fastify();
  server.setErrorHandler(sendError);
  const recent: Sessions['recent'] = ({ cookie }) =>
    cookie?.startsWith('session=') === true ? { sessionId: cookie, playerId: cookie } : null;
  admitCalls(
    server,
    { recent },
    { publicUrl, trustProxy: [], limits, featuresOff: [], budget: new RequestBudget(limits) },
  );
  await registerHttp(server);
  serveEndpoint(server, change, async ({ body }) => {
    changes += 1;
    return { ok: true, value: body };
  });
  serveEndpoint(server, begin, async () => ({ ok: true, value: { begun: true } }));
  serveEndpoint(server, read, async () => {
    const row = { public: 'yes', password_hash: 'secret' };
    return { ok: true, value: row };
  });
  serveEndpoint(server, broken, async () => ({ ok: true, value: { public: 5 as unknown as string } }));
  serveEndpoint(server, held, async () => {
    await new Promise<void>((resolve) => {
      letGo.push(resolve);
    });
    return { ok: true, value: { done: true } };
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  return server;
}

const OWN = { host: 'chess.test', origin: 'http://chess.test' };
const JSON_TYPE = { 'content-type': 'application/json' };

function post(headers: Record<string, string>, payload: string | object = { name: 'Ada' }, url = change.path) {
  return app.inject({ method: 'POST', url, headers, payload });
}

beforeAll(async () => {
  app = await createApp();
});

afterAll(() => app.close());

describe('unsafe methods', () => {
  test('S-09 are allowed for a page of the site', async () => {
    expect((await post(OWN)).json()).toEqual({ name: 'Ada' });
  });

  test.each([
    ['a form of another site', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
    ['a text form of another site', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
    ['a fetch of another site', { origin: 'https://evil.example', ...JSON_TYPE }],
    ['another port of this host', { origin: 'http://chess.test:8080', ...JSON_TYPE }],
    ['a sandboxed frame', { origin: 'null', ...JSON_TYPE }],
    ['a request without an origin', { ...JSON_TYPE }],
  ])('S-09 are refused for %s: 403, and nothing changes', async (_what, headers) => {
    const before = changes;
    const answer = await post({ host: 'chess.test', ...headers }, '{"name":"Eve"}');
    expect([answer.statusCode, answer.json().error, changes]).toEqual([403, 'forbidden', before]);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'S-09 with a body of type %s are refused, even from the site itself',
    async (type) => {
      const before = changes;
      const answer = await post({ ...OWN, 'content-type': type }, '{"name":"Ada"}');
      expect([answer.statusCode, answer.json().error, changes]).toEqual([415, 'malformed', before]);
    },
  );

  test('S-09 with a public URL are allowed only for pages of that URL', async () => {
    const behind = await createApp({ publicUrl: 'https://chess.example' });
    const ask = (origin: string) =>
      behind.inject({ method: 'POST', url: begin.path, headers: { host: 'evil.example', origin } });
    expect((await ask('https://evil.example')).statusCode).toBe(403);
    expect((await ask('https://chess.example')).statusCode).toBe(200);
    await behind.close();
  });

  test('without a body need no content type, but may have one', async () => {
    for (const headers of [OWN, { ...OWN, ...JSON_TYPE }]) {
      const answer = await app.inject({ method: 'POST', url: begin.path, headers });
      expect(answer.json()).toEqual({ begun: true });
    }
  });
});

describe('bodies', () => {
  test.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a wrong type', '{"name":5}'],
    ['a field too many', '{"name":"Ada","is_admin":true}'],
    ['a nested field too many', '{"name":"Ada","nested":{"age":5,"status":"won"}}'],
    ['__proto__', '{"name":"Ada","__proto__":{"admin":true}}'],
    ['constructor', '{"name":"Ada","constructor":{"prototype":{"admin":true}}}'],
    ['a nested __proto__', '{"name":"Ada","nested":{"age":5,"__proto__":{"admin":true}}}'],
  ])('S-18 S-27 %s is refused as malformed, without internal details', async (_what, payload) => {
    const before = changes;
    const answer = await post({ ...OWN, ...JSON_TYPE }, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'malformed',
      message: 'We couldn’t understand that request.',
      requestId: expect.any(String),
    });
    expect(changes).toBe(before);
    expect({}).not.toHaveProperty('admin');
  });
});

describe('responses', () => {
  test('S-26 contain only the fields of the contract', async () => {
    expect((await app.inject({ url: read.path })).json()).toEqual({ public: 'yes' });
  });

  test('S-27 a response that violates the contract is an internal error without details', async () => {
    const answer = await app.inject({ url: broken.path });
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('public');
  });

  test('the endpoints have an OpenAPI description', async () => {
    const { openapi, paths } = (await app.inject({ url: '/api/openapi.json' })).json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([change.path, read.path]));
    expect(paths[change.path].post.summary).toBe(change.summary);
    expect(paths[change.path].post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['name'],
      additionalProperties: false,
    });
  });
});

test('S-23 requests per address and minute are limited, then 429 with Retry-After; health is not counted', async () => {
  const few = await createApp({ limits: { ...DEFAULT_LIMITS, requestsPerMinute: 2 } });
  const ask = (url: string, remoteAddress: string) => few.inject({ url, remoteAddress });
  for (const expected of [200, 200, 429]) expect((await ask(read.path, '192.0.2.1')).statusCode).toBe(expected);
  const answer = await ask(read.path, '192.0.2.1');
  expect(answer.json()).toMatchObject({ error: 'too-many-requests', message: 'Too many tries. Please wait a moment.' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await ask('/healthz', '192.0.2.1')).statusCode).toBe(200);
  expect((await ask(read.path, '192.0.2.2')).statusCode).toBe(200);
  await few.close();
});

test('T-09 pages and unknown paths are counted too, however they are spelled', async () => {
  const few = await createApp({ limits: { ...DEFAULT_LIMITS, requestsPerMinute: 1, pagesPerMinute: 2 } });
  const statuses = [];
  for (const url of ['/nothing', '/nothing?again', '//api/read', '/%61pi/read', '/api/nothing'])
    statuses.push((await few.inject({ url, remoteAddress: '192.0.2.1' })).statusCode);
  expect(statuses).toEqual([404, 404, 429, 200, 429]);
  await few.close();
});

test('T-12 a visitor with a session is answered while others behind the same address have used up its requests', async () => {
  const few = await createApp({ limits: { ...DEFAULT_LIMITS, requestsPerMinute: 5, requestsPerSession: 2 } });
  const ask = async (cookie: string) =>
    (await few.inject({ url: read.path, remoteAddress: '192.0.2.1', headers: { cookie } })).statusCode;
  const flood = [];
  for (let again = 0; again < 10; again += 1) flood.push(await ask('session=flood'));
  expect(flood.filter((status) => status === 200)).toHaveLength(7);
  expect([await ask('session=honest'), await ask('session=honest'), await ask('session=honest')]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask('')).toBe(429);
  await few.close();
});

describe('the calls of one address', () => {
  let few: FastifyInstance;
  beforeEach(async () => {
    few = await createApp({ limits: { ...DEFAULT_LIMITS, callsAtOnce: 2 } });
  });
  afterEach(async () => {
    for (const go of letGo.splice(0)) go();
    await few.close();
  });
  const hold = () => few.inject({ method: 'POST', url: held.path, remoteAddress: '192.0.2.1', headers: OWN });
  const ask = (remoteAddress: string, url: string = read.path) => few.inject({ url, remoteAddress });
  const handled = async (count: number) => {
    await expect.poll(() => letGo.length).toBe(count);
  };

  test('T-14 are handled two at a time, while those of others and pages are answered', async () => {
    const calls = [hold(), hold()];
    await handled(2);
    const answered: string[] = [];
    const waiting = ask('192.0.2.1').finally(() => answered.push('the third call'));
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
    expect((await ask('192.0.2.1', '/nothing')).statusCode).toBe(404);
    expect(answered).toEqual([]);
    letGo[0]?.();
    expect((await waiting).statusCode).toBe(200);
    letGo[1]?.();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('T-14 leave their turn to others when they fail', async () => {
    for (let again = 0; again < 4; again += 1) expect((await ask('192.0.2.1', broken.path)).statusCode).toBe(500);
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
  });

  test('T-14 leave their turn to others when their visitor has gone', async () => {
    const origin = await few.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const call = () =>
      fetch(`${origin}${held.path}`, { method: 'POST', headers: { origin }, signal: gone.signal }).catch(() => null);
    const calls = [call(), call()];
    await handled(2);
    gone.abort();
    await Promise.all(calls);
    for (const go of letGo.splice(0)) go();
    expect((await fetch(`${origin}${read.path}`)).status).toBe(200);
  });
});
