/** Byte sequences that are not valid calls or frames. */
import fc from 'fast-check';
import { api } from '@sixtyfour/contract';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'G\u0000T', '', 'PRI'];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'http/1.1', ''];
const LONG_URL = 20_000;
const LONG_HEADER = 40_000;
const MANY_HEADERS = 3_000;

const paths = [
  ...Object.values(api).map(({ path }) => path),
  '/',
  '/healthz',
  '/readyz',
  '/version',
  '/api/openapi.json',
  '/ws/',
  '/ws',
  '/api',
  '//api',
];

const targets = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...paths) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), fc.string({ unit: 'binary-ascii', maxLength: 40 }))
      .map(([path, rest]) => `${path}${rest}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('/%', '/%zz', '/%00', '/api/%2e%2e/%2f', '/api/games/%ff', '*', 'http://a/', ''),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONG_URL }).map((length) => `/api/rooms?${'a'.repeat(length)}`) },
);

const BODY_LINES = [
  'content-type: application/json',
  'content-type: text/plain',
  'content-type: multipart/form-data; boundary=x',
  'content-type: application/json; charset=utf-16',
  'content-type: ;',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'content-encoding: gzip',
  'expect: 100-continue',
];

const headerLines = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...BODY_LINES) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'host: localhost',
      'host:',
      'origin: null',
      'origin: http://evil.example',
      'cookie: session=; session=x; =; ;;;',
      'cookie: __proto__=1',
      'x-forwarded-for: not an address, 1.2.3.4.5, ::gg',
      'upgrade: websocket',
      'connection: upgrade',
      'range: bytes=9-1',
      'accept-encoding: br;q=x, *;q=9',
      'if-none-match: "',
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONG_HEADER }).map((length) => `x-long: ${'a'.repeat(length)}`) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: MANY_HEADERS }).map((count) => 'a: b\r\n'.repeat(count).trimEnd()),
  },
);

const bodies = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{}',
    '[]',
    '"',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
    '{"a":1}{"a":2}',
    '\u0000',
    '\ufeff{}',
  ),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Requests that a browser would never send. */
export const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        method: fc.constantFrom(...METHODS),
        target: targets,
        version: fc.oneof({ weight: 6, arbitrary: fc.constant('HTTP/1.1') }, fc.constantFrom(...VERSIONS)),
        lines: fc.array(headerLines, { maxLength: 6 }),
        body: bodies,
      })
      .map(({ method, target, version, lines, body }) =>
        Buffer.from([`${method} ${target} ${version}`, 'host: localhost', ...lines, '', body].join('\r\n')),
      ),
  },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)) },
);

/** Frames that our pages never send. The server must close the connection or answer 'malformed' for each. */
export const rawFrames: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  fc.json().map((json) => `{"type":${json}}`),
  // Numbers are excluded, because one could be the id of a frame that waits for its answer.
  fc
    .json()
    .filter((json) => typeof JSON.parse(json) !== 'number')
    .map((json) => `{"id":${json},"type":"heartbeat"}`),
  fc.json().map((json) => `{"id":1000000,"type":"intent","payload":${json}}`),
  fc.constantFrom('', '{', '{}', '[]', 'null', '"heartbeat"', '{"type":"heartbeat"}{}', '{"answer":1,"ok":true}'),
  fc
    .constantFrom('__proto__', 'constructor', 'toString', 'welcome', 'game', 'error')
    .map((type) => JSON.stringify({ id: 1_000_000, type, payload: {} })),
  fc.constantFrom(
    '{"__proto__":{},"type":"heartbeat"}',
    '{"id":1000000,"id":1000001,"type":"heartbeat"}',
    '42["heartbeat"]',
  ),
  fc.integer({ min: 3_000, max: 9_000 }).map((length) => `{"type":"heartbeat","payload":"${'a'.repeat(length)}"}`),
  fc
    .integer({ min: 1, max: 2_000 })
    .map((depth) => `{"type":"intent","payload":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
);
