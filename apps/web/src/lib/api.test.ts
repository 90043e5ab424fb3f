import { api, problemMessages, SLOW_LANE } from '@sixtyfour/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createCall } from './api.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

/** A `call` whose fetch records every request and always gives this response. */
function answering(status: number, body: unknown) {
  const sent: Sent[] = [];
  const call = createCall(async (path, init = {}) => {
    sent.push({ path: path instanceof Request ? path.url : path.toString(), init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return { call, sent };
}

afterEach(() => vi.useRealTimers());

test('a response is parsed by the schema, which drops unknown fields', async () => {
  const { call, sent } = answering(200, { online: 3, playing: 2, searching: 1, more: 'of a newer server' });
  expect(await call(api.getPresence)).toEqual({ ok: true, value: { online: 3, playing: 2, searching: 1 } });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: '/api/presence', init: { method: 'GET', credentials: 'same-origin' } });
  expect(sent[0]?.init.body).toBeUndefined();
});

test('parameters are put into the path, and the body is sent as JSON', async () => {
  const intent = { type: 'resign', moveId: '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11', version: 4 } as const;
  const { call, sent } = answering(409, { error: 'game-over', message: problemMessages['game-over'] });
  await call(api.sendIntent, { params: { gameId: GAME }, body: intent });
  expect(sent[0]?.path).toBe(`/api/games/${GAME}/acts`);
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(intent) });
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json');
});

test('a refused call returns the code and the message for the visitor', async () => {
  const { call } = answering(409, { error: 'name-required', message: 'Who are you?' });
  expect(await call(api.findMatch)).toEqual({
    ok: false,
    error: { code: 'name-required', message: 'Who are you?', offline: false },
  });
});

test.each([
  [
    'an unknown code of a newer server keeps its message',
    409,
    { error: 'too-windy', message: 'Wait.' },
    'internal',
    'Wait.',
  ],
  [
    'the error page of a proxy whose server is down',
    502,
    '<h1>Bad gateway</h1>',
    'unavailable',
    problemMessages.unavailable,
  ],
  ['a response that does not match the schema', 200, { online: 'many' }, 'unavailable', problemMessages.unavailable],
  ['the page of a captive portal', 200, '<h1>Accept the terms</h1>', 'unavailable', problemMessages.unavailable],
  ['a refusal by a captive portal', 403, '<h1>Sign in first</h1>', 'unavailable', problemMessages.unavailable],
] as const)('%s', async (_, status, body, code, message) => {
  const { call } = answering(status, body);
  expect(await call(api.getPresence)).toEqual({ ok: false, error: { code, message, offline: false } });
});

test('a request that arrived too slowly is reported as offline, so that it is retried', async () => {
  const message = problemMessages['too-slow'];
  const { call } = answering(408, { error: 'too-slow', message });
  expect(await call(api.getPresence)).toEqual({ ok: false, error: { code: 'too-slow', message, offline: true } });
});

test('a network error is reported as offline', async () => {
  const call = createCall(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await call(api.getPresence)).toMatchObject({ ok: false, error: { code: 'unavailable', offline: true } });
});

const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

/** A `call` whose fetch never responds. */
const silent = createCall(never);
/** A `call` whose fetch responds to nothing but the probe, with a refusal. */
const busy = createCall((url, init) =>
  url === api.getPresence.path
    ? Promise.resolve(Response.json({ error: 'unavailable', message: '' }, { status: 503 }))
    : never(url, init),
);

test('a call times out after ten seconds', async () => {
  vi.useFakeTimers();
  const told = vi.fn<(answer: unknown) => void>();
  void silent(api.getPresence).then(told);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls).toMatchObject([[{ ok: false, error: { offline: true } }]]);
});

test.each([
  ['a sign-in', () => busy(api.signInWithPassword, { body: { email: 'ada@example.org', password: 'secret' } })],
  ['a join', () => busy(api.joinRoom, { body: { room_code: 'ABC123' } })],
])('%s may wait as long as a full queue of guesses takes', async (_, send) => {
  vi.useFakeTimers();
  const told = vi.fn<(answer: unknown) => void>();
  void send().then(told);
  await vi.advanceTimersByTimeAsync(SLOW_LANE.capacity * SLOW_LANE.pauseMs);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.mock.calls).toMatchObject([[{ ok: false, error: { offline: true } }]]);
});

test('a guess waits for ten seconds more when the server does not answer at all', async () => {
  vi.useFakeTimers();
  const told = vi.fn<(answer: unknown) => void>();
  void silent(api.joinRoom, { body: { room_code: 'ABC123' } }).then(told);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.mock.calls).toMatchObject([[{ ok: false, error: { offline: true } }]]);
});

test('a call can be aborted by its caller', async () => {
  const stop = new AbortController();
  const answer = silent(api.getPresence, { signal: stop.signal });
  stop.abort();
  expect(await answer).toMatchObject({ ok: false, error: { offline: true } });
});
