import { get } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { api, messages } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from './admission/limits.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './database/connection.ts';
import { createTestDatabase } from './database/test-database.ts';
import { setUpTestDatabase } from './database/set-up-test-database.ts';
import { testConfig } from './test-config.ts';
import { makeTestBuild, removeTestBuild } from './test-build.ts';

let webBuild: string;
const own = setUpTestDatabase();
let app: FastifyInstance;
let origin: string;

/** Sends a request with exactly this path: inject() and fetch() normalize dots. */
function requestRawPath(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/`, { path }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    request.on('error', reject);
  });
}

/** The headers that a page of this site sends. */
const ownPage = { host: 'chess.test', origin: 'http://chess.test' };

const plain = testConfig({ trustProxy: [] });

beforeAll(async () => {
  webBuild = await makeTestBuild();
  app = await buildApp({ config: plain, database: own.database, webBuild });
  app.post('/api/echo', (request) => ({ body: request.body }));
  app.get('/api/address', (request) => ({ address: request.ip }));
  app.get('/api/broken', () => {
    throw new Error('the password is hunter2');
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await removeTestBuild(webBuild);
});

describe('pages and files', () => {
  test.each([
    ['/', 'Home'],
    ['/?utm=x.y', 'Home'],
    ['/chess-guide', 'Guide'],
    ['/game/7d2f1c', 'id="root"'],
    ['/multiplayer-game', 'id="root"'],
    ['/multiplayer-game/7d2f1c', 'id="root"'],
    ['/auth', 'id="root"'],
    ['/auth/callback', 'id="root"'],
    ['/chess-news', 'News'],
    ['/chess-news?article=opera', 'Opera'],
    ['/chess-news?utm=x&article=opera', 'Opera'],
    ['/chess-news?article=nothing', 'News'],
    ['/chess-news?article=../pages', 'News'],
    ['/chess-guide?article=opera', 'Guide'],
    ['/play', 'Play'],
    ['/play?mode=local', 'Local game'],
    ['/play?utm=x&mode=local', 'Local game'],
    ['/play?mode=other', 'Play'],
    ['/manifest.webmanifest', 'Sixtyfour'],
    ['/sounds/move.mp3', 'not a sound'],
  ])('GET %s serves %s', async (url, content) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(content);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('HEAD is answered like GET, without the body', async () => {
    for (const url of ['/', '/chess-guide', '/game/1', '/robots.txt', '/manifest.webmanifest']) {
      const answer = await app.inject({ method: 'HEAD', url });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '']);
    }
  });

  test('assets are immutable and sent with the compression of the build', async () => {
    const answer = await app.inject({ url: '/assets/entry-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    const bare = await app.inject({ url: '/assets/entry-abc123.js' });
    expect(bare.headers['content-encoding']).toBeUndefined();
    expect(bare.body).toContain('answer = 42');
  });

  test('an unchanged file is answered with 304', async () => {
    for (const url of ['/manifest.webmanifest', '/chess-guide']) {
      const { etag } = (await app.inject({ url })).headers;
      expect(etag).toBeDefined();
      const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });
});

test.each([
  ['/chess-guide/', '/chess-guide'],
  ['//chess-guide', '/chess-guide'],
  ['/play/?mode=local', '/play?mode=local'],
  ['//game///7d2f1c//', '/game/7d2f1c'],
])('%s leads to the address without extra slashes', async (url, address) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([302, address]);
});

describe('unknown paths', () => {
  test.each(['/nope', '/nope/', '//nope', '/nope?x=a.b', '/chess-guide/more', '/game', '/game/a/b', '/Chess-Guide'])(
    '%s is a page path and leads home by 302',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    },
  );

  test.each([
    '/api',
    '/api/nothing',
    '/assets/gone.js',
    '/assets/',
    '/sounds/nothing.mp3',
    '/sounds/nothing',
    '/ws',
    '/.well-known/nothing',
    '/nope.txt',
    '/a/b/photo.PNG',
    '/index.html',
    '/chess-guide/index.html',
    '/assets/entry-abc123.js.br',
    '/pages.json',
    '/query-pages.json',
    '/query-pages/opera.html',
  ])('%s is not a page path: a real 404', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    const requestId = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({ error: 'not-found', message: messages.problems.notFound, requestId });
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('%s on a page is a 404', async (method) => {
    for (const url of ['/', '/chess-guide', '/game/1', '/nope']) {
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    }
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '//etc/passwd',
  ])('%s does not leave the build folder', async (path) => {
    const answer = await requestRawPath(path);
    expect([302, 400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('outside of client');
    expect(answer.body).not.toContain('root:');
  });

  test('a redirect never leaves the site', async () => {
    for (const url of ['//evil.example/x', '/%5cevil.example/x', '/@evil.example/x', '/https://evil.example/x']) {
      expect((await app.inject({ url })).headers.location).toBe('/');
    }
  });
});

describe('headers', () => {
  const policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

  test.each(['/', '/game/1', '/robots.txt', '/assets/entry-abc123.js', '/healthz', '/nope', '/api/nothing', '/%zz'])(
    'S-19 %s has the security headers',
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        'content-security-policy': policy,
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  test('S-19 only the script of the engine’s worker may compile WebAssembly', async () => {
    const { headers } = await app.inject({ url: '/assets/engine/worker-abc123.js' });
    expect(headers['content-security-policy']).toBe(
      policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('S-19 HSTS and COOP are sent only on https', async () => {
    const onHttp = await app.inject({ url: '/' });
    expect(onHttp.headers).not.toHaveProperty('strict-transport-security');
    expect(onHttp.headers).not.toHaveProperty('cross-origin-opener-policy');

    const secure = await buildApp({
      config: testConfig({ publicUrl: 'https://chess.example' }),
      database: own.database,
      webBuild,
    });
    const onHttps = await secure.inject({ url: '/' });
    expect(onHttps.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
    await secure.close();
  });

  test('S-26 only files may be cached', async () => {
    for (const url of ['/healthz', '/nope', '/api/nothing', '/api/broken']) {
      expect((await app.inject({ url })).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('files for crawlers', () => {
  const ask = async (url: string, publicUrl: string | null = null) => {
    const server = await buildApp({ config: testConfig({ publicUrl }), database: own.database, webBuild });
    const answer = await server.inject({ url, headers: { host: 'chess.test' } });
    await server.close();
    return answer;
  };

  test('robots.txt disallows games and endpoints, and names the sitemap', async () => {
    const { body, headers } = await ask('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    for (const path of ['/game', '/multiplayer-game', '/auth', '/api']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: http://chess.test/sitemap.xml\n');
    expect((await ask('/robots.txt', 'https://chess.example')).body).toContain('https://chess.example/sitemap.xml');
  });

  test('the sitemap lists pages and articles, but none that robots.txt disallows', async () => {
    const { body, headers } = await ask('/sitemap.xml', 'https://chess.example');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://chess.example/',
      'https://chess.example/chess-guide',
      'https://chess.example/chess-news',
      'https://chess.example/legal',
      'https://chess.example/play',
      'https://chess.example/chess-news?article=opera',
    ]);
  });

  test('security.txt has a contact and expires within a year', async () => {
    const { body } = await ask('/.well-known/security.txt', 'https://chess.example');
    expect(body).toContain('Contact: https://chess.example/contact\n');
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - Date.now();
    expect(expires).toBeGreaterThan(90 * 86_400_000);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });

  test('the shell is served to the service worker, but not indexed', async () => {
    const answer = await ask('/__spa-fallback.html');
    expect(answer.body).toBe('<div id="root"></div>');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test('pages contain the configured public URL, or none', async () => {
    const url = '/chess-news?article=opera';
    expect((await ask(url, 'https://chess.example')).body).toContain(
      'href="https://chess.example/chess-news?article=opera"',
    );
    expect((await ask(url)).body).toContain('href="/chess-news?article=opera"');
  });
});

describe('requests over a limit', () => {
  const limited = (limits: Partial<Limits>) =>
    buildApp({
      config: testConfig({ limits: { ...DEFAULT_LIMITS, ...limits } }),
      database: own.database,
      webBuild,
    });

  test('T-12 the files of many first visits do not use up the pages of their address, and are limited too', async () => {
    const few = await limited({ pagesPerMinute: 1, filesPerMinute: 3 });
    const statuses = [];
    for (const url of ['/assets/entry-abc123.js', '/sounds/move.mp3', '/', '/manifest.webmanifest', '/sounds/move.mp3'])
      statuses.push((await few.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    // A name in the folder of the files is no file.
    expect((await few.inject({ url: '/assets/gone.js' })).statusCode).toBe(429);
    await few.close();
  });

  test('S-19 S-23 a refused page says when to try again, with the headers of every response', async () => {
    const few = await limited({ pagesPerMinute: 1 });
    const open = (accept: string) => few.inject({ url: '/', headers: { accept } });
    const served = await open('text/html,*/*;q=0.8');
    const refused = await open('text/html,*/*;q=0.8');
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('Try again in 1 minute.');
    expect(refused.headers).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'content-security-policy': served.headers['content-security-policy'],
      'x-content-type-options': 'nosniff',
    });
    expect((await open('*/*')).json()).toMatchObject({ error: 'too-many-requests' });
    await few.close();
  });
});

describe('errors', () => {
  test('S-27 internal errors are not revealed', async () => {
    const answer = await app.inject({ url: '/api/broken' });
    expect(answer.statusCode).toBe(500);
    const requestId = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({ error: 'internal', message: messages.problems.internal, requestId });
    expect(answer.body).not.toContain('hunter2');
  });

  test('S-11 a body over 16 KB is refused', async () => {
    const send = (letters: number) =>
      app.inject({ method: 'POST', url: '/api/echo', headers: ownPage, payload: { text: 'x'.repeat(letters) } });
    expect((await send(16_000)).statusCode).toBe(200);
    const answer = await send(17_000);
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'malformed']);
  });

  test.each([
    ['{"a":', 400, 'malformed'],
    ['{"__proto__": {"admin": true}}', 400, 'malformed'],
    ['{"constructor": {"prototype": {"admin": true}}}', 400, 'malformed'],
  ])('the body %s is refused', async (payload, status, error) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { ...ownPage, 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  test('a body that is not JSON or text is refused', async () => {
    const headers = { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url: '/api/echo', headers, payload: 'a=b' })).statusCode).toBe(415);
  });

  test('a URL that cannot be decoded is answered with a problem', async () => {
    const answer = await app.inject({ url: '/%zz' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed']);
    expect(answer.body).not.toContain('%zz');
  });

  test('each request has its own id, whatever the client sent', async () => {
    const ask = () => app.inject({ url: '/healthz', headers: { 'request-id': 'mine', 'x-request-id': 'mine' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });
});

/** Paths under /api that are not endpoints of the contract: routes of the tests. */
const NO_CALLS = new Set(['/api/echo', '/api/address', '/api/broken']);

test('R-CA-00 exactly the endpoints of the contract are served and described: none writes to tables directly', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  const served = Object.entries<Record<string, { summary?: string }>>(paths)
    .filter(([path]) => path.startsWith('/api/') && !NO_CALLS.has(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method} ${path}: ${summary}`),
    );
  const agreed = Object.values(api).map(({ method, path, summary }) => {
    return `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}: ${summary}`;
  });
  expect(served.toSorted()).toEqual(agreed.toSorted());
});

describe('operations', () => {
  test('health, readiness and version answer without details', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
    expect((await app.inject({ url: '/version' })).json()).toEqual({ name: 'sixtyfour', version: '0.1.0' });
  });

  test('F-03 without its database the server is healthy but not ready', async () => {
    const gone = await createTestDatabase();
    const database = openDatabase(gone.url, { onError: () => undefined });
    const server = await buildApp({ config: plain, database, webBuild: null });
    await server.ready();
    await gone.cutOff();
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
    const answer = await server.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
    await server.close();
    await database.destroy();
    await gone.close();
  });

  test('S-20 X-Forwarded-For is used only from a trusted proxy', async () => {
    const ask = (server: FastifyInstance) =>
      // An attacker could add the first entry.
      server.inject({ url: '/api/address', headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' } });
    expect((await ask(app)).json()).toEqual({ address: '127.0.0.1' });

    const behind = await buildApp({
      config: testConfig({ trustProxy: ['loopback'] }),
      database: own.database,
      webBuild: null,
    });
    behind.get('/api/address', (request) => ({ address: request.ip }));
    expect((await ask(behind)).json()).toEqual({ address: '203.0.113.7' });
    await behind.close();
  });

  test('the log says once that X-Forwarded-For is ignored', async () => {
    const warned = async (trustProxy: readonly string[]) => {
      const log = new PassThrough();
      const server = await buildApp({
        config: testConfig({ trustProxy }),
        database: own.database,
        webBuild: null,
        logger: { level: 'warn', stream: log },
      });
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.7' }])
        await server.inject({ url: '/healthz', headers });
      await server.close();
      return (await text(log.end())).split('\n').filter((line) => line.includes('TRUST_PROXY'));
    };
    expect(await warned([])).toHaveLength(1);
    expect(await warned(['loopback'])).toEqual([]);
  });

  test('F-02 a response in progress when the server closes is completed, and its connection is closed', async () => {
    const ending = await buildApp({ config: plain, database: own.database, webBuild: null });
    const pending = Promise.withResolvers<string>();
    const reached = Promise.withResolvers<void>();
    ending.get('/api/slow', () => {
      reached.resolve();
      return pending.promise;
    });
    ending.addHook('preClose', (done) => {
      pending.resolve('done');
      done();
    });
    const address = await ending.listen({ host: '127.0.0.1', port: 0 });
    const answer = fetch(`${address}/api/slow`, { headers: { connection: 'keep-alive' } });
    await reached.promise;
    const closed = ending.close();
    const response = await answer;
    expect([response.status, await response.text()]).toEqual([200, 'done']);
    expect(response.headers.get('connection')).toBe('close');
    await closed;
  });

  test('a missing web build is an error at start', async () => {
    await expect(buildApp({ config: plain, database: own.database, webBuild: '/nowhere' })).rejects.toThrow(
      'pages.json',
    );
  });

  test('pages are kept in memory, so that they are served even when the build is deleted', async () => {
    const broken = await makeTestBuild();
    const server = await buildApp({ config: plain, database: own.database, webBuild: broken });
    await removeTestBuild(broken);
    expect((await server.inject({ url: '/' })).body).toContain('Home');
    expect((await server.inject({ url: '/chess-guide' })).body).toContain('Guide');
    await server.close();
  });

  test('without a web build the endpoints work and pages redirect to the home page', async () => {
    const bare = await buildApp({ config: plain, database: own.database, webBuild: null });
    expect((await bare.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await bare.inject({ url: '/ai' })).statusCode).toBe(302);
    // The home page must not redirect to itself.
    expect((await bare.inject({ url: '/' })).statusCode).toBe(404);
    await bare.close();
  });
});
