/** Requests over raw sockets that no HTTP client sends: slow, half-open, pipelined, smuggled, upgrades, odd paths. */
import fc from 'fast-check';
import { api, operationsPaths, REALTIME_PATH } from '@sixtyfour/contract';
import { framesInputs } from './websocket-inputs.ts';

export type SocketFamily = 'path' | 'headers' | 'upgrade' | 'pipelined' | 'slow' | 'half-open' | 'websocket';

/** A request whose right answer is known, because it was sent alone before. */
export interface Probe {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly target: string;
  readonly body?: string;
  /** The index of the visitor whose session it uses; undefined for none. */
  readonly visitor?: number;
}

/** The expected answers. In addition, the server must close in time and never answer with 5xx. */
export type Expected =
  /** Exactly these answers in this order, and if `refused`, then a 400 that ends the connection. */
  | { readonly kind: 'answers'; readonly probes: readonly Probe[]; readonly refused: boolean }
  /** A 400. The request before it may have been answered, but not the smuggled one. */
  | { readonly kind: 'refused' }
  /** One response with one of these statuses. */
  | { readonly kind: 'one'; readonly statuses: readonly number[] }
  /** A websocket that the server closes with one of these codes. */
  | { readonly kind: 'closed'; readonly codes: readonly number[] }
  /** Any responses, or none. */
  | { readonly kind: 'any' };

/** What the client does after it has sent everything. */
export type Ending =
  /** Closes its side. */
  | 'end'
  /** Leaves its side open even after the server has closed its own, so that the server must destroy the connection. */
  | 'hold'
  | 'reset';

export interface SocketInput {
  readonly kind: 'socket';
  readonly family: SocketFamily;
  /** Sent one after the other, in Latin-1. HOST and COOKIE_OF are replaced. */
  readonly parts: readonly string[];
  /** The pause between two parts. */
  readonly pauseMs: number;
  /** Where parts are split further, as fractions of their length. */
  readonly cuts: readonly number[];
  readonly ending: Ending;
  readonly expected: Expected;
}

/** The number of visitors with a session. */
export const VISITORS = 3;
/** Replaced by the visitor's cookie, and by the server's host. */
export const COOKIE_OF = (visitor: number): string => `{cookie-${visitor}}`;
export const HOST = '{host}';

export const PROBES: readonly Probe[] = [
  { method: 'GET', target: operationsPaths.health },
  { method: 'GET', target: operationsPaths.version },
  { method: 'HEAD', target: operationsPaths.version },
  { method: 'GET', target: api.getSite.path },
  { method: 'GET', target: api.puzzleThemes.path },
  { method: 'GET', target: '/api/nothing' },
  { method: 'GET', target: '/nothing.js' },
  { method: 'GET', target: '/chess-guide' },
  { method: 'GET', target: '/assets/entry-abc123.js' },
  { method: 'GET', target: '/no-such-page' },
  { method: 'POST', target: api.findMatch.path, body: '' },
  { method: 'POST', target: api.saveProfile.path, body: '{"name":"Mallory","country":"NO"}' },
  ...Array.from({ length: VISITORS }, (_, visitor) => ({
    method: 'GET' as const,
    target: api.getSession.path,
    visitor,
  })),
];

/** The text of a probe. `lines`: additional header lines. */
export function probeText({ method, target, body, visitor }: Probe, lines: readonly string[] = []): string {
  return [
    `${method} ${target} HTTP/1.1`,
    `host: ${HOST}`,
    ...(visitor === undefined ? [] : [`cookie: ${COOKIE_OF(visitor)}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    ...lines,
    '',
    body ?? '',
  ].join('\r\n');
}

/** Splits a text at up to three places. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 });

/** An input that is sent at once. */
const sent = (
  family: SocketFamily,
  text: string,
  expected: Expected,
  { ending = 'hold', split = [] }: { readonly ending?: Ending; readonly split?: readonly number[] } = {},
): SocketInput => ({ kind: 'socket', family, parts: [text], pauseMs: 0, cuts: split, ending, expected });

/** Other spellings of a path, and texts that only look like one. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/.${path}`,
  (path) => `/api/..${path}`,
  (path) => `/assets/../..${path}`,
  (path) => `/assets/%2e%2e/..%2f${path}`,
  (path) => path.replace('a', '%61'),
  (path) => path.replace('/a', '/%41'),
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.replaceAll('/', '%252F'),
  (path) => path.replaceAll('/', '/%2e/'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%c0%af'),
  (path) => path.replaceAll('/', '/%e0%80%ae/'),
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path}%00`,
  (path) => `${path}%ff%fe`,
  (path) => `${path}%ed%a0%80`,
  (path) => `${path}/`,
  (path) => `${path};a=b`,
  (path) => `${path}?${'&a[]=%'.repeat(50)}`,
  (path) => `${path}#fragment`,
  (path) => `${path}\u00e9\u0080`,
  (path) => `${path} HTTP/1.1 x`,
  (path) => `http://evil.example${path}`,
  (path) => `//evil.example${path}`,
  (path) => `/\\evil.example${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}${'/x'.repeat(2_000)}`,
  (path) => `${path}${'%61'.repeat(4_000)}`,
  (path) => `${path}/${'"\\'.repeat(3_000)}`,
];

const PATHS = [
  ...Object.values(api).map(({ path }) => path),
  ...Object.values(operationsPaths),
  '/',
  '/chess-guide',
  '/assets/entry-abc123.js',
  REALTIME_PATH,
];

const paths: fc.Arbitrary<SocketInput> = fc
  .record({
    path: fc.constantFrom(...PATHS),
    spell: fc.constantFrom(...SPELLINGS),
    again: fc.option(fc.constantFrom(...SPELLINGS), { nil: (path: string) => path, freq: 2 }),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT'),
  })
  .map(({ path, spell, again, method }) =>
    sent('path', `${method} ${again(spell(path))} HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`, {
      kind: 'one',
      statuses: [200, 302, 400, 401, 403, 404, 405, 414, 431],
    }),
  );

/** No probe requests this file, so its content shows that a smuggled request was answered. */
export const SMUGGLED_TARGET = '/manifest.webmanifest';
const SMUGGLED = `GET ${SMUGGLED_TARGET} HTTP/1.1\r\nhost: a\r\n\r\n`;
const CHUNKED = `0\r\n\r\n${SMUGGLED}`;

/** Headers that frame the body in two ways or in no valid way. Bytes after it must never be answered as a request. */
const CONFLICTS: readonly { readonly lines: readonly string[]; readonly body: string }[] = [
  { lines: ['content-length: 4', 'content-length: 90'], body: SMUGGLED },
  { lines: ['content-length: 0', 'content-length: 0'], body: SMUGGLED },
  { lines: ['content-length: 0, 0'], body: SMUGGLED },
  { lines: ['content-length: +0'], body: SMUGGLED },
  { lines: ['content-length: 0x0'], body: SMUGGLED },
  { lines: ['content-length: -1'], body: SMUGGLED },
  { lines: ['content-length:'], body: SMUGGLED },
  { lines: ['content-length: 18446744073709551616'], body: SMUGGLED },
  { lines: ['content-length: 5', 'transfer-encoding: chunked'], body: CHUNKED },
  { lines: ['transfer-encoding: chunked', 'content-length: 5'], body: CHUNKED },
  { lines: ['transfer-encoding: identity', 'content-length: 0'], body: SMUGGLED },
  { lines: ['transfer-encoding: chunked, identity'], body: CHUNKED },
  { lines: ['transfer-encoding: xchunked'], body: CHUNKED },
  { lines: ['transfer-encoding: chunked', 'transfer-encoding: x'], body: CHUNKED },
  { lines: ['transfer-encoding : chunked'], body: CHUNKED },
  { lines: ['content-length : 0'], body: SMUGGLED },
  { lines: ['x: y', ' content-length: 0'], body: SMUGGLED },
  { lines: ['transfer-encoding: chunked'], body: `0x0\r\n\r\n${SMUGGLED}` },
  { lines: ['transfer-encoding: chunked'], body: `ffffffffffffffff0\r\n\r\n${SMUGGLED}` },
  { lines: ['transfer-encoding: chunked'], body: `-1\r\n\r\n${SMUGGLED}` },
  { lines: ['transfer-encoding: chunked'], body: `0\n\n${SMUGGLED}` },
  { lines: ['transfer-encoding: chunked'], body: `1;${'x'.repeat(70_000)}\r\na\r\n${CHUNKED}` },
  { lines: ['x\u0000y: z'], body: SMUGGLED },
  { lines: ['x: \u0000'], body: SMUGGLED },
  { lines: ['host: b', 'x'], body: SMUGGLED },
];

/** Duplicate or odd headers in a single request that is answered. */
const DUPLICATES: readonly (readonly string[])[] = [
  ['host: evil.example'],
  ['origin: http://evil.example', `origin: http://${HOST}`],
  [`cookie: ${COOKIE_OF(0)}`, `cookie: ${COOKIE_OF(1)}`],
  ['content-type: application/json', 'content-type: text/plain'],
  ['x-forwarded-for: 1.2.3.4', 'x-forwarded-for: ::1, not an address'],
  ['x-forwarded-host: evil.example', 'x-forwarded-proto: gopher', 'forwarded: for="_x"'],
  ['accept-encoding: br;q=2', 'accept-encoding: \u00ff'],
  ['range: bytes=0-0,1-1,2-2', 'if-range: "'],
  ['if-modified-since: never', 'if-none-match: W/W/"'],
  ['expect: 100-continue'],
  ['expect: nothing'],
  ['te: trailers', 'trailer: content-length'],
  ['content-length: 0'],
  ['__proto__: x', 'constructor: x'],
  Array.from({ length: 300 }, (_, index) => `x-${index}: ${index}`),
  Array.from({ length: 3_000 }, () => 'a: b'),
];

const headers: fc.Arbitrary<SocketInput> = fc.oneof(
  fc
    .record({ probe: fc.constantFrom(...PROBES), conflict: fc.constantFrom(...CONFLICTS), split: cuts })
    .map(({ probe: { method, target }, conflict: { lines, body }, split }) =>
      sent(
        'headers',
        [`${method} ${target} HTTP/1.1`, `host: ${HOST}`, ...lines, '', body].join('\r\n'),
        { kind: 'refused' },
        { split },
      ),
    ),
  fc
    .record({ probe: fc.constantFrom(...PROBES), lines: fc.constantFrom(...DUPLICATES), split: cuts })
    .map(({ probe, lines, split }) =>
      sent(
        'headers',
        probeText(probe, [...lines, 'connection: close']),
        { kind: 'one', statuses: [200, 206, 302, 304, 400, 401, 403, 404, 415, 417, 431] },
        { split },
      ),
    ),
);

const KEY = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
const VERSION = 'sec-websocket-version: 13';

/** Handshakes that are refused, and requests that are no websocket handshake and are answered normally. */
const upgrades: fc.Arbitrary<SocketInput> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS'),
    target: fc.constantFrom(REALTIME_PATH, '/ws', '/ws/x', '/%77s/', '//ws/', '/', '/api/site', '/nothing', '*'),
    upgrade: fc.constantFrom('websocket', 'WebSocket', 'websocket, h2c', 'h2c', 'HTTP/2.0', 'TLS/1.0', '', 'x\u00ff'),
    connection: fc.constantFrom('Upgrade', 'upgrade, close', 'keep-alive, Upgrade', 'HTTP2-Settings, Upgrade', 'close'),
    lines: fc.subarray(
      [
        KEY,
        'sec-websocket-key: short',
        VERSION,
        'sec-websocket-version: 8',
        'sec-websocket-version: 99',
        'sec-websocket-extensions: permessage-deflate; server_max_window_bits=1',
        'sec-websocket-protocol: ,,',
        'http2-settings: AAMAAABkAAQCAAAAAAIAAAAA',
        `cookie: ${COOKIE_OF(0)}`,
      ],
      { minLength: 0 },
    ),
    origin: fc.constantFrom('http://evil.example', 'null', `http://${HOST}`),
    after: fc.constantFrom('', SMUGGLED, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\u0081\u0085aaaa'),
  })
  .map(({ method, target, upgrade, connection, lines, origin, after }) => ({
    kind: 'socket',
    family: 'upgrade',
    parts: [
      [
        `${method} ${target} HTTP/1.1`,
        `host: ${HOST}`,
        `upgrade: ${upgrade}`,
        `connection: ${connection}`,
        // Never a valid handshake, whose websocket would stay open.
        ...lines.filter((line) => origin === 'null' || line !== KEY),
        `origin: ${origin}`,
        '',
        '',
      ].join('\r\n'),
      after,
    ],
    cuts: [],
    pauseMs: 0,
    // An answered request that is no websocket handshake may keep its connection as long as the client does.
    ending: upgrade.toLowerCase() === 'websocket' && connection !== 'close' ? 'hold' : 'end',
    expected: { kind: 'any' },
  }));

const BROKEN = ['\u0000\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'no request at all\r\n\r\n'];

/** Several requests at once. Each one gets its own answer, in order. */
const pipelined: fc.Arbitrary<SocketInput> = fc
  .record({
    probes: fc.array(fc.constantFrom(...PROBES), { minLength: 2, maxLength: 10 }),
    broken: fc.option(fc.constantFrom(...BROKEN), { nil: null, freq: 4 }),
    split: cuts,
  })
  .map(({ probes, broken, split }) => {
    const last = (index: number) => (broken === null && index === probes.length - 1 ? ['connection: close'] : []);
    const requests = probes.map((probe, index) => probeText(probe, last(index)));
    return sent(
      'pipelined',
      [...requests, broken ?? '', SMUGGLED].join(''),
      { kind: 'answers', probes, refused: broken !== null },
      { split },
    );
  });

/** Incomplete requests, followed by nothing or by an occasional byte. */
const UNFINISHED = [
  '',
  'G',
  'GET / HTTP/1.1\r\n',
  `GET / HTTP/1.1\r\nhost: ${HOST}\r\nx: `,
  `POST ${api.saveProfile.path} HTTP/1.1\r\nhost: ${HOST}\r\norigin: http://${HOST}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"na`,
  `POST ${api.findMatch.path} HTTP/1.1\r\nhost: ${HOST}\r\norigin: http://${HOST}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a`,
];

const DRIP_MS = 700;

/** Each input takes as long as the server waits. */
export const slowInputs: fc.Arbitrary<SocketInput> = fc
  .record({ begun: fc.constantFrom(...UNFINISHED), drips: fc.nat({ max: 12 }) })
  .map(({ begun, drips }) => ({
    kind: 'socket',
    family: 'slow',
    parts: [begun, ...Array.from({ length: drips }, () => (begun === '' ? 'G' : 'a'))],
    pauseMs: DRIP_MS,
    cuts: [],
    ending: 'hold',
    expected: { kind: 'one', statuses: [400, 408] },
  }));

/** The client closes or resets its side in the middle of a request. */
const halfOpen: fc.Arbitrary<SocketInput> = fc
  .record({
    text: fc.constantFrom(...UNFINISHED, ...PROBES.map((probe) => probeText(probe))),
    ending: fc.constantFrom<Ending>('end', 'reset'),
    share: fc.nat({ max: 100 }),
  })
  .map(({ text, ending, share }) =>
    sent('half-open', text.slice(0, Math.ceil((text.length * share) / 100)), { kind: 'any' }, { ending }),
  );

const HANDSHAKE = [
  `GET ${REALTIME_PATH} HTTP/1.1`,
  `host: ${HOST}`,
  `origin: http://${HOST}`,
  'upgrade: websocket',
  'connection: upgrade',
  KEY,
  VERSION,
  'sec-websocket-extensions: permessage-deflate',
  `cookie: ${COOKIE_OF(1)}`,
  '',
  '',
].join('\r\n');

/** The frames follow right after the handshake, even before it is answered. */
const websockets: fc.Arbitrary<SocketInput> = fc
  .record({ frames: framesInputs, isTogether: fc.boolean(), split: cuts })
  .map(({ frames: { text, codes }, isTogether, split }) => ({
    ...sent('websocket', '', { kind: 'closed', codes }, { split }),
    parts: isTogether ? [HANDSHAKE + text] : [HANDSHAKE, text],
  }));

export const socketInputs: fc.Arbitrary<SocketInput> = fc.oneof(
  { weight: 15, arbitrary: paths },
  { weight: 15, arbitrary: headers },
  { weight: 15, arbitrary: upgrades },
  { weight: 10, arbitrary: pipelined },
  { weight: 5, arbitrary: halfOpen },
  // Each input takes a second, after which the server destroys the connection.
  { weight: 1, arbitrary: websockets },
);
