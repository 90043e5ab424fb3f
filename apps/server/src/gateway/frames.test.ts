import { randomUUID } from 'node:crypto';
import { CLOSE_CODE, gameChannel, IntentFrame, REALTIME } from '@sixtyfour/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { startTestSite, type TestSite, type Visitor } from './test-site.ts';
import type { Client } from './test-client.ts';

let site: TestSite;
let visitor: Visitor;
const intents: unknown[] = [];

beforeAll(async () => {
  site = await startTestSite(
    () => ({
      games: {
        handle: async (_playerId, gameId, intent) => {
          intents.push({ gameId, intent });
          return { ok: false, error: 'not-seated' };
        },
        arrived: async () => ({ ok: false, error: 'not-seated' }),
        seatOf: async () => null,
        view: async () => ({ ok: false, error: 'not-seated' }),
        onLeft: () => undefined,
      },
    }),
    { limits: { ...DEFAULT_LIMITS, eventsPerSecond: 100_000, socketsPerSession: 100_000, socketsPerAddress: 100_000 } },
  );
  visitor = await site.visitor();
});
afterAll(() => site.close());

/** Sends a frame, then a heartbeat. Resolves with the close code, or with 'open' when the heartbeat is answered. */
async function send(client: Client, frame: string | Uint8Array): Promise<number | 'open'> {
  const closed = client.closed();
  client.socket.send(frame);
  const answered = client.heartbeat().then(
    () => 'open' as const,
    async () => closed,
  );
  return Promise.race([answered, closed]);
}

async function outcomeOf(frame: string | Uint8Array): Promise<number | 'open'> {
  const client = await site.connect(visitor);
  const outcome = await send(client, frame);
  client.close();
  return outcome;
}

const event = (type: string, payload?: unknown) => JSON.stringify({ type, payload });
const asking = (type: string, payload?: unknown) => JSON.stringify({ id: 1_000, type, payload });

test.each([
  ['an unknown event', event('client-typing', {})],
  ['an event named like a part of every object', event('__proto__', {})],
  ['an event named like a function of every object', event('toString', {})],
  ['an event of the server', event('game', {})],
  ['a number as an event', '{"type":7}'],
  ['no event', '{"payload":{}}'],
  ['a list', '["heartbeat"]'],
  ['null', 'null'],
  ['no JSON', '{"type":"intent",'],
  ['an answer', '{"answer":1,"ok":true,"value":null}'],
  ['a fraction as an id', '{"id":1.5,"type":"heartbeat"}'],
  ['a negative id', '{"id":-1,"type":"heartbeat"}'],
  ['a text as an id', '{"id":"1","type":"heartbeat"}'],
  ['a part that no frame has', '{"id":1,"type":"heartbeat","to":"admin"}'],
  ['an empty frame', ''],
  ['binary', new Uint8Array([0x7b, 0x7d])],
  ['a frame of Socket.IO', '42["heartbeat"]'],
])('S-11 %s closes the connection with 1008', async (_what, frame) => {
  expect(await outcomeOf(frame)).toBe(CLOSE_CODE.violation);
  expect(CLOSE_CODE.violation).toBe(1008);
});

test('S-11 a frame of more than 4096 bytes closes the connection with 1009', async () => {
  expect(await outcomeOf(event('client-left', 'x'.repeat(REALTIME.maxFrameBytes)))).toBe(1009);
  expect(await outcomeOf(new Uint8Array(REALTIME.maxFrameBytes + 1))).toBe(1009);
});

test('S-23 a frame in more than sixteen fragments closes the connection with 1008', async () => {
  const inFragments = async (empty: number) => {
    const client = await site.connect(visitor);
    client.socket.send('{"id":1,"type":', { fin: false });
    for (let sent = 0; sent < empty; sent += 1) client.socket.send('', { fin: false });
    const outcome = await send(client, '"heartbeat"}');
    client.close();
    return outcome;
  };
  expect(await inFragments(14)).toBe('open');
  expect(await inFragments(15)).toBe(CLOSE_CODE.violation);
});

test('S-11 a frame that fails its schema is answered, and the third one closes the connection with 1008', async () => {
  const client = await site.connect(visitor);
  const intent = { type: 'resign', moveId: randomUUID(), version: 0 };
  const malformed = { ok: false, problem: { error: 'malformed', message: expect.any(String) } };
  expect(await client.request('intent', { gameId: 'x', intent } as never)).toEqual(malformed);
  expect(await client.request('subscribe', {} as never)).toEqual(malformed);
  expect(client.isOpen).toBe(true);
  const closed = client.closed();
  client.tell('client-left', { gameId: 7 } as never);
  expect(await closed).toBe(1008);
});

test('S-11 S-18 a frame that does not match its schema has no effect', async () => {
  const gameId = randomUUID();
  const act = { moveId: randomUUID(), version: 1 };
  const move = { type: 'move', ...act, from: [6, 4], to: [4, 4] };
  const deep = JSON.parse(`${'['.repeat(1_500)}${']'.repeat(1_500)}`) as unknown;
  const payloads: unknown[] = [
    null,
    7,
    'intent',
    [],
    deep,
    { gameId, intent: deep },
    { gameId, intent: { ...move, from: [6, 8] } },
    { gameId, intent: { ...move, from: [6.5, 4] } },
    { gameId, intent: { ...move, from: [6, 4, 0] } },
    { gameId, intent: { ...move, promotion: 'king' } },
    { gameId, intent: { ...move, game_status: 'checkmate' } },
    { gameId, intent: { ...move, version: -1 } },
    { gameId, intent: { ...move, version: '1' } },
    { gameId, intent: { ...move, moveId: 'x' } },
    { gameId, intent: { ...move, type: 'flag' } },
    { gameId, intent: move, seat: 'w' },
    { gameId: [gameId], intent: move },
  ];
  for (const payload of payloads) expect(await outcomeOf(asking('intent', payload))).toBe('open');
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const text = JSON.stringify({ gameId, intent: move });
    const frame = `{"id":1000,"type":"intent","payload":{"${key}":{"type":"resign"},${text.slice(1)}}`;
    expect(await outcomeOf(frame)).toBe('open');
    expect(await outcomeOf(`{"${key}":{},${asking('intent', { gameId, intent: move }).slice(1)}`)).toBe(1008);
  }
  // The frame does not request an answer.
  expect(await outcomeOf(event('intent', { gameId, intent: move }))).toBe('open');
  expect(intents).toEqual([]);
  expect(await outcomeOf(asking('intent', { gameId, intent: move }))).toBe('open');
  expect(intents).toHaveLength(1);
});

test(
  'S-11 a thousand random frames: each connection is open or closed for a reason, nothing is logged, the site stays up',
  { timeout: 120_000 },
  async () => {
    const names = fc.constantFrom(
      'subscribe',
      'joinGame',
      'unsubscribe',
      'intent',
      'client-opponentMove',
      'client-joined',
      'client-left',
      'client-joinQueue',
      'heartbeat',
    );
    const gameId = fc.oneof(fc.uuid(), fc.string());
    const square = fc.array(fc.oneof(fc.integer({ min: -1, max: 8 }), fc.double()), { minLength: 1, maxLength: 3 });
    const payload = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.dictionary(
        fc.constantFrom('__proto__', 'constructor', 'gameId', 'channel', 'auth', 'intent', 'playerName'),
        fc.jsonValue(),
      ),
      fc.record({ playerName: fc.string(), country: fc.string({ maxLength: 3 }) }),
      fc.record({ channel: fc.oneof(fc.uuid().map(gameChannel), fc.string()), auth: fc.string() }),
      fc.record({
        gameId,
        intent: fc.record({
          type: fc.constantFrom('move', 'resign', 'abort', 'flag'),
          moveId: gameId,
          version: fc.integer(),
          from: square,
          to: square,
        }),
      }),
    );
    const known = fc
      .tuple(fc.oneof(names, fc.string()), fc.option(payload, { nil: undefined }), fc.boolean())
      .map(([name, value, asks]) => (asks ? asking : event)(name, value));
    const frame = fc.oneof(
      { weight: 6, arbitrary: known },
      { weight: 2, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5_000 }) },
    );
    const before = intents.length;
    const frames = fc.sample(frame, { numRuns: 1_000, seed: 64 });
    const outcomes = new Set<number | 'open'>();
    const sendSome = async (some: typeof frames) => {
      let client = await site.connect(visitor);
      for (const one of some) {
        const outcome = await send(client, one);
        outcomes.add(outcome);
        if (outcome !== 'open') client = await site.connect(visitor);
      }
    };
    const lanes = Array.from({ length: 10 }, (_, lane) => frames.slice(lane * 100, lane * 100 + 100));
    await Promise.all(lanes.map(sendSome));
    expect(['open', 1008, 1009]).toEqual(expect.arrayContaining([...outcomes]));
    for (const intent of intents.slice(before)) expect(IntentFrame.safeParse(intent).success).toBe(true);
    expect(site.logged).toEqual([]);
    expect(await outcomeOf(asking('heartbeat'))).toBe('open');
  },
);
