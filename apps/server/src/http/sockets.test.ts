/** Requests over raw sockets: slow requests, refused upgrades, unusual spellings of paths. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { api, Problem, problemMessages, REALTIME_PATH } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { makeTestBuild, removeTestBuild } from '../test-build.ts';
import { testConfig } from '../test-config.ts';
import { type BareSocket, openBareSocket, requestText, statusOf } from './test-socket.ts';

const own = setUpTestDatabase();
let webBuild: string;
let app: FastifyInstance;

async function listening(requestsPerMinute: number): Promise<FastifyInstance> {
  const config = testConfig({ limits: { ...DEFAULT_LIMITS, requestsPerMinute } });
  const server = await buildApp({ config, database: own.database, webBuild });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

const portOf = (server: FastifyInstance): number => (server.server.address() as AddressInfo).port;

async function send(text: string, server = app, keepsOpen = false): Promise<BareSocket> {
  const bare = await openBareSocket(portOf(server), { keepsOpen });
  bare.write(text);
  return bare;
}

function openSockets(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

beforeAll(async () => {
  webBuild = await makeTestBuild();
  app = await listening(DEFAULT_LIMITS.requestsPerMinute);
});
afterAll(async () => {
  await app.close();
  await removeTestBuild(webBuild);
});

describe('upgrades', () => {
  const websocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };

  test('S-23 a refused upgrade leaves no socket open, whatever the client does', async () => {
    const before = await openSockets();
    const paths = ['/nothing', REALTIME_PATH];
    const refused: BareSocket[] = [];
    for (let i = 0; i < 500; i += 50) {
      const some = Array.from({ length: 50 }, (_, n) =>
        send(requestText('GET', paths[n % 2] ?? '', websocket), app, true),
      );
      refused.push(...(await Promise.all(some)));
    }
    const statuses = new Set(await Promise.all(refused.map((bare) => statusOf(bare))));
    expect(statuses).toEqual(new Set(['404 Not Found', '403 Forbidden']));
    await vi.waitFor(async () => expect(await openSockets()).toBe(before), { timeout: 10_000 });
    for (const { socket } of refused) socket.destroy();
  });

  test('an upgrade to anything but a websocket is handled as a normal request', async () => {
    const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
    const bare = await send(requestText('GET', '/chess-guide', h2c));
    expect(await statusOf(bare)).toBe('200 OK');
    expect(await bare.until('</h1>')).toContain('<h1>Guide</h1>');
    bare.socket.destroy();
  });
});

describe('the rate limit', () => {
  let few: FastifyInstance;
  let address = 0;
  beforeAll(async () => {
    few = await listening(2);
  });
  afterAll(() => few.close());

  test.each(['//api/site', '/%61pi/site', '///%61%70i//site', '/api/site?x=1', '/api/site/'])(
    'S-23 %s is counted for the route that it matches',
    async (path) => {
      address += 1;
      const from = { connection: 'close', 'x-forwarded-for': `192.0.2.${address}` };
      const ask = async (url: string) => statusOf(await send(requestText('GET', url, from), few));
      expect([await ask(path), await ask(path), await ask(path)]).toEqual([
        '200 OK',
        '200 OK',
        '429 Too Many Requests',
      ]);
      expect(await ask('/chess-guide')).toBe('200 OK');
    },
  );
});

describe('slow requests', () => {
  test('S-23 a request that is incomplete after five seconds is refused and its socket closed', async () => {
    const headers = { origin: 'http://chess.test', 'content-type': 'application/json', 'content-length': '100' };
    const begun = performance.now();
    const slow = await Promise.all([
      send(`${requestText('POST', api.saveProfile.path, headers)}{"na`),
      send('POST /api/rooms HTTP/1.1\r\nhost: chess.test\r\n'),
      send(''),
    ]);
    for (const bare of slow) {
      const [head = '', body = ''] = (await bare.ended()).split('\r\n\r\n', 2);
      expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
      expect(Problem.parse(JSON.parse(body))).toMatchObject({
        error: 'too-slow',
        message: problemMessages['too-slow'],
      });
    }
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(4_900);
    expect(took).toBeLessThan(8_000);
  });
});

describe('unread answers', () => {
  /** The server's end of a connection that the test opens. */
  const serverSide = async (begin: () => Promise<BareSocket>): Promise<[BareSocket, Socket]> => {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const bare = await begin();
    return [bare, (await accepted)[0]];
  };
  const site = (connection: string) => requestText('GET', api.getSite.path, { connection });

  test('T-02 S-23 ten pipelined requests are answered, but many more close the connection', async () => {
    const few = await send(site('keep-alive').repeat(9) + site('close'));
    expect((await few.ended()).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(10);
    const [many, socket] = await serverSide(() => send(''));
    const closed = once(socket, 'close');
    many.write(site('keep-alive').repeat(1_000));
    await closed;
  });

  test('T-02 S-23 a client that does not read is cut after half a minute without traffic', async () => {
    const [bare, socket] = await serverSide(() => send(''));
    bare.socket.pause();
    bare.write(site('keep-alive'));
    await once(app.server, 'request');
    expect(socket.timeout).toBe(30_000);
    // Node emits this event after that time.
    socket.emit('timeout');
    expect(socket.destroyed).toBe(true);
  });
});
