import { randomUUID } from 'node:crypto';
import { gameChannel, IntentFrame, REALTIME } from '@sixtyfour/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../operations/limits.ts';
import { startTestSite, type TestSite, type Visitor } from './test-realtime.ts';

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
        arrived: async () => undefined,
        seatOf: async () => null,
        republish: async () => undefined,
        view: async () => ({ ok: false, error: 'not-seated' }),
      },
    }),
    { limits: { ...DEFAULT_LIMITS, eventsPerSecond: 100_000, socketsPerSession: 100_000, socketsPerAddress: 100_000 } },
  );
  visitor = await site.visitor();
});
afterAll(() => site.close());

const HEARTBEAT = '42999["heartbeat"]';
const HEARTBEAT_ANSWER = '43999[]';

/** Sends a frame, then a heartbeat: the code that the line was closed with, or 'open' when the heartbeat was answered. */
async function send(line: WebSocket, frame: string | Uint8Array<ArrayBuffer>): Promise<number | 'open'> {
  const done = new AbortController();
  const { signal } = done;
  const outcome = await new Promise<number | 'open'>((resolve) => {
    line.addEventListener('message', ({ data }) => data === HEARTBEAT_ANSWER && resolve('open'), { signal });
    line.addEventListener('close', ({ code }) => resolve(code), { signal });
    line.send(frame);
    line.send(HEARTBEAT);
  });
  done.abort();
  return outcome;
}

async function outcomeOf(frame: string | Uint8Array<ArrayBuffer>): Promise<number | 'open'> {
  const line = await site.connectRaw(visitor);
  const outcome = await send(line, frame);
  line.close();
  return outcome;
}

const event = (name: string, ...payload: readonly unknown[]) => `42${JSON.stringify([name, ...payload])}`;
const asking = (name: string, ...payload: readonly unknown[]) => `421${JSON.stringify([name, ...payload])}`;

test.each([
  ['an unknown event', event('client-typing', {})],
  ['an event named like a part of every object', event('__proto__', {})],
  ['an event named like one of the library', event('error', {})],
  ['a reserved event', event('disconnect')],
  ['a number as an event', '42[7]'],
  ['no event', '42[]'],
  ['an object as an event', '42{}'],
  ['no JSON', '42["intent",'],
  ['an acknowledgement that nobody asked for', '431[]'],
  ['a binary event', '451-["intent",{"_placeholder":true,"num":0}]'],
  ['an unknown packet', '49'],
  ['an unknown kind of frame', 'x'],
  ['an empty frame', ''],
  ['a ping of the engine, which only the server sends', '2'],
  ['binary', new Uint8Array([0x34, 0x32, 0x5b])],
  ['a second connect', '40'],
  ['another namespace', '42/admin,["heartbeat"]'],
])('S-11 %s closes the connection with 1008', async (_what, frame) => {
  expect(await outcomeOf(frame)).toBe(1008);
});

test('S-11 a frame of more than 4096 bytes closes the connection with 1009', async () => {
  expect(await outcomeOf(event('client-left', 'x'.repeat(REALTIME.maxFrameBytes)))).toBe(1009);
  expect(await outcomeOf(new Uint8Array(REALTIME.maxFrameBytes + 1))).toBe(1009);
});

test('S-11 a frame that fails its schema is answered, and the third one closes the connection with 1008', async () => {
  const client = await site.connect(visitor);
  const intent = { type: 'resign', moveId: randomUUID(), version: 0 };
  const malformed = { ok: false, problem: { error: 'malformed', message: expect.any(String) } };
  expect(await client.timeout(5_000).emitWithAck('intent', { gameId: 'x', intent } as never)).toEqual(malformed);
  expect(await client.timeout(5_000).emitWithAck('subscribe', {} as never)).toEqual(malformed);
  expect(client.connected).toBe(true);
  const closed = new Promise((resolve) => client.once('disconnect', resolve));
  client.emit('client-left', { gameId: 7 } as never);
  await closed;
});

test('S-11 S-18 what does not match its schema reaches nobody', async () => {
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
    expect(await outcomeOf(`421["intent",{"${key}":{"type":"resign"},${text.slice(1)}]`)).toBe('open');
  }
  // Without anybody who waits for the answer, or with a second payload.
  expect(await outcomeOf(event('intent', { gameId, intent: move }))).toBe('open');
  expect(await outcomeOf(asking('intent', { gameId, intent: move }, {}))).toBe('open');
  expect(intents).toEqual([]);
  expect(await outcomeOf(asking('intent', { gameId, intent: move }))).toBe('open');
  expect(intents).toHaveLength(1);
});

test(
  'S-11 a thousand random frames: each line is open or closed for a reason, nothing is logged, the site stays up',
  { timeout: 120_000 },
  async () => {
    const names = fc.constantFrom(
      'subscribe',
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
    const packet = fc
      .tuple(fc.oneof(names, fc.string()), fc.array(payload, { maxLength: 3 }), fc.boolean())
      .map(([name, payloads, acknowledged]) => (acknowledged ? asking : event)(name, ...payloads));
    const frame = fc.oneof(
      { weight: 6, arbitrary: packet },
      { weight: 2, arbitrary: fc.string({ maxLength: 200 }).map((text) => `42${text}`) },
      { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5_000 }).map((bytes) => new Uint8Array(bytes)) },
    );
    const before = intents.length;
    const frames = fc.sample(frame, { numRuns: 1_000, seed: 64 });
    const outcomes = new Set<number | 'open'>();
    const sendSome = async (some: typeof frames) => {
      let line = await site.connectRaw(visitor);
      for (const one of some) {
        const outcome = await send(line, one);
        outcomes.add(outcome);
        if (outcome !== 'open') line = await site.connectRaw(visitor);
      }
    };
    const lanes = Array.from({ length: 10 }, (_, lane) => frames.slice(lane * 100, lane * 100 + 100));
    await Promise.all(lanes.map(sendSome));
    expect(['open', 1008, 1009]).toEqual(expect.arrayContaining([...outcomes]));
    for (const intent of intents.slice(before)) expect(IntentFrame.safeParse(intent).success).toBe(true);
    expect(site.logged).toEqual([]);
    expect(await outcomeOf(HEARTBEAT)).toBe('open');
  },
);
