import { err, ok, type Result } from '@sixtyfour/chess';
import { type Endpoint, messages, problemMessages, type SessionView, storageKeys } from '@sixtyfour/contract';
import { expect, test, vi } from 'vitest';
import type { ApiProblem, Call } from './api.ts';
import type { KeyValueStorage } from './safe-storage.ts';
import { createSessionStore } from './session-store.ts';
import { sessionOf } from './test-session.ts';

const MAJA = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';
const GUEST = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';

function view(id: string, name?: string): SessionView {
  const player =
    name === undefined
      ? { id, username: `Guest_${id.slice(0, 8)}`, country: null, named: false }
      : { id, username: name, country: 'PL', named: true };
  return sessionOf(id, { player });
}

const offline: ApiProblem = { code: 'unavailable', message: problemMessages.unavailable, offline: true };
const unknown: ApiProblem = { code: 'unauthenticated', message: problemMessages.unauthenticated, offline: false };

/** A fake server that answers by path and records the paths and bodies it receives. */
function server(answers: Record<string, () => unknown>) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const call = (async ({ path }: Endpoint, sent?: { readonly body?: unknown }) => {
    asked.push(path);
    if (sent?.body !== undefined) bodies.push(sent.body);
    return answers[path]?.();
  }) as Call;
  return { call, asked, bodies };
}

function storageOf(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const storage: KeyValueStorage = {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
  return { storage, values };
}

test('R-AU-01 an existing session is used, and no new guest is created', async () => {
  const { call, asked } = server({ '/api/session': () => ok({ session: view(MAJA, 'Maja') }) });
  const { storage, values } = storageOf();
  const store = createSessionStore({ call, storage });
  await store.start();
  expect(asked).toEqual(['/api/session']);
  expect(store.get()?.player.username).toBe('Maja');
  expect(store.isNew()).toBe(false);
  expect(Object.fromEntries(values)).toEqual({
    anonymousId: MAJA,
    socketPlayerId: MAJA,
    chessPlayerName: 'Maja',
    chessPlayerCountry: 'PL',
  });
});

test('R-AU-02 a visitor without a session is signed in as a guest', async () => {
  const { call, asked } = server({
    '/api/session': () => ok({ session: null }),
    '/api/session/guest': () => ok(view(GUEST)),
  });
  const { storage, values } = storageOf();
  const store = createSessionStore({ call, storage });
  await store.start();
  expect(asked).toEqual(['/api/session', '/api/session/guest']);
  expect(store.isNew()).toBe(true);
  expect(store.get()?.player.id).toBe(GUEST);
  expect(Object.fromEntries(values)).toEqual({ anonymousId: GUEST, socketPlayerId: GUEST });
});

test('when the session check fails, no guest is created and the error is only logged to the console', async () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const { call, asked } = server({ '/api/session': () => err(offline) });
  const store = createSessionStore({ call, storage: storageOf().storage });
  await store.start();
  expect(asked).toEqual(['/api/session']);
  expect(store.get()).toBeNull();
  expect(debug).toHaveBeenCalledWith(expect.any(String), 'unavailable');
  debug.mockRestore();
});

test('F-18 in a browser without cookies no guest is created, and calls say why they fail', async () => {
  const { call, asked } = server({ '/api/session': () => ok({ session: null }) });
  const store = createSessionStore({ call, storage: storageOf().storage, hasCookies: () => false });
  const answer = await store.run(async () => ok('done'));
  expect(answer).toMatchObject({ ok: false, error: { message: messages.problems.noCookies } });
  expect(asked).toEqual(['/api/session']);
});

test.each(['', 'x', 'not-a-uuid', '6f1c1c8e-70b7-1b53-9c53-0f5a8f0c5c11', MAJA, '__proto__'])(
  'R-AU-05 the local id %j is replaced by that of the server',
  async (kept) => {
    const { call } = server({ '/api/session': () => ok({ session: view(GUEST) }) });
    const { storage, values } = storageOf({ [storageKeys.anonymousId]: kept, [storageKeys.socketPlayerId]: kept });
    await createSessionStore({ call, storage }).start();
    expect(values.get(storageKeys.anonymousId)).toBe(GUEST);
    expect(values.get(storageKeys.socketPlayerId)).toBe(GUEST);
  },
);

const STORED = { [storageKeys.playerName]: ' Maja ', [storageKeys.playerCountry]: 'PL' };

/** A fake server that knows no name of this visitor and answers the saving of a name with `saved`. */
function nameless(saved: () => unknown) {
  return server({
    '/api/session': () => ok({ session: null }),
    '/api/session/guest': () => ok(view(GUEST)),
    '/api/profile': saved,
  });
}

test('A-116 the stored name is saved on the server for a new session', async () => {
  const { call, asked, bodies } = nameless(() => ok(view(GUEST, 'Maja')));
  const { storage, values } = storageOf(STORED);
  const store = createSessionStore({ call, storage });
  expect(await store.ensure()).toEqual(ok(view(GUEST, 'Maja')));
  expect(asked).toEqual(['/api/session', '/api/session/guest', '/api/profile']);
  expect(bodies).toEqual([{ name: 'Maja', country: 'PL' }]);
  expect(values.get(storageKeys.playerName)).toBe('Maja');
});

test('A-66 a stored name of an earlier guest becomes that of the new one', async () => {
  const { call, bodies } = nameless(() => ok(view(GUEST)));
  const { storage } = storageOf({ ...STORED, [storageKeys.playerName]: 'Guest_1a2b3c4d' });
  await createSessionStore({ call, storage }).start();
  expect(bodies).toEqual([{ name: view(GUEST).player.username, country: 'PL' }]);
});

test('A-116 a name that the server knows is not replaced by the stored one', async () => {
  const { call, asked } = server({ '/api/session': () => ok({ session: view(MAJA, 'Majka') }) });
  await createSessionStore({ call, storage: storageOf(STORED).storage }).start();
  expect(asked).toEqual(['/api/session']);
});

test.each(['', ' M ', 'x'.repeat(40), '\u200b\u200b'])('A-116 the stored name %j counts as missing', async (stored) => {
  const { call, asked } = nameless(() => ok(view(GUEST)));
  await createSessionStore({ call, storage: storageOf({ [storageKeys.playerName]: stored }).storage }).start();
  expect(asked).toEqual(['/api/session', '/api/session/guest']);
});

test.each([
  ['name-refused', null],
  ['unavailable', ' Maja '],
] as const)('A-116 after the server answers %s to the stored name, local storage has %j', async (code, left) => {
  const { call } = nameless(() => err({ code, message: problemMessages[code], offline: false }));
  const { storage, values } = storageOf(STORED);
  const store = createSessionStore({ call, storage });
  expect(await store.ensure()).toEqual(ok(view(GUEST)));
  expect(values.get(storageKeys.playerName) ?? null).toBe(left);
});

test('concurrent calls share one request, and a failed request is repeated by the next call', async () => {
  let isUp = false;
  const { call, asked } = server({
    '/api/session': () => (isUp ? ok({ session: null }) : err(offline)),
    '/api/session/guest': () => ok(view(GUEST)),
  });
  const store = createSessionStore({ call, storage: storageOf().storage });
  expect(await store.ensure()).toEqual(err(offline));
  isUp = true;
  asked.length = 0;
  const answers = await Promise.all([store.ensure(), store.ensure(), store.ensure()]);
  expect(answers).toEqual([ok(view(GUEST)), ok(view(GUEST)), ok(view(GUEST))]);
  expect(asked).toEqual(['/api/session', '/api/session/guest']);
  await store.ensure();
  expect(asked).toHaveLength(2);
});

test('a call is repeated as a new guest when the server no longer knows the session', async () => {
  let kept: SessionView | null = view(MAJA, 'Maja');
  const { call } = server({
    '/api/session': () => ok({ session: kept }),
    '/api/session/guest': () => ok(view(GUEST)),
    '/api/profile': () => ok(view(GUEST, 'Maja')),
  });
  const store = createSessionStore({ call, storage: storageOf().storage });
  await store.start();
  kept = null;
  const tries: (string | undefined)[] = [];
  const answer = await store.run(async () => {
    tries.push(store.get()?.player.id);
    return tries.length === 1 ? err(unknown) : ok('done');
  });
  expect(answer).toEqual(ok('done'));
  expect(tries).toEqual([MAJA, GUEST]);
});

test('a call that needs a session is not made without one', async () => {
  const { call } = server({ '/api/session': () => err(offline) });
  const act = vi.fn<() => Promise<Result<string, ApiProblem>>>();
  const store = createSessionStore({ call, storage: storageOf().storage });
  expect(await store.run(act)).toEqual(err(offline));
  expect(act).not.toHaveBeenCalled();
});

test('forgetting removes the mirrored keys and notifies subscribers', async () => {
  const { call } = server({ '/api/session': () => ok({ session: view(MAJA, 'Maja') }) });
  const { storage, values } = storageOf({ dailyScores: '[]' });
  const store = createSessionStore({ call, storage });
  const told = vi.fn<() => void>();
  const stop = store.subscribe(told);
  await store.start();
  store.forget();
  expect(store.get()).toBeNull();
  expect(Object.fromEntries(values)).toEqual({ dailyScores: '[]' });
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  store.adopt(view(GUEST));
  expect(told).toHaveBeenCalledTimes(2);
});

test('a recheck that is answered after forgetting does not bring the name back', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { storage, values } = storageOf();
  const store = createSessionStore({ call: (() => answer.promise) as Call, storage });
  store.adopt(view(MAJA, 'Maja'));
  const rechecked = store.recheck();
  store.forget();
  answer.resolve(ok({ session: view(MAJA, 'Maja') }));
  await rechecked;
  expect(store.get()).toBeNull();
  expect(Object.fromEntries(values)).toEqual({});
});

test('rechecking follows another tab that changed the name or signed out', async () => {
  let kept: SessionView | null = view(MAJA, 'Maja');
  const { call } = server({ '/api/session': () => ok({ session: kept }) });
  const store = createSessionStore({ call, storage: storageOf().storage });
  await store.start();
  kept = view(GUEST, 'Jo');
  await store.recheck();
  expect(store.get()?.player.username).toBe('Jo');
  kept = null;
  await store.recheck();
  expect(store.get()).toBeNull();
});

test('finding the session of another tab keeps the known one while there is none', async () => {
  let kept: SessionView | null = view(MAJA, 'Maja');
  const { call } = server({ '/api/session': () => ok({ session: kept }) });
  const store = createSessionStore({ call, storage: storageOf().storage });
  await store.start();
  kept = null;
  expect(await store.find()).toBe(false);
  expect(store.get()?.player.username).toBe('Maja');
  kept = view(GUEST, 'Jo');
  expect(await store.find()).toBe(true);
  expect(store.get()?.player.username).toBe('Jo');
});

test('a recheck that is answered late does not bring back what was there before the newest answer', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const call = (() => new Promise<unknown>((resolve) => answers.push(resolve))) as Call;
  const store = createSessionStore({ call, storage: storageOf().storage });
  const first = store.recheck();
  const second = store.recheck();
  store.adopt(view(MAJA, 'Maja'));
  const third = store.recheck();
  answers[0]?.(ok({ session: view(GUEST) }));
  await first;
  expect(store.get()?.player.username).toBe('Maja');
  answers[2]?.(ok({ session: view(MAJA, 'Jo') }));
  await third;
  answers[1]?.(ok({ session: null }));
  await second;
  expect(store.get()?.player.username).toBe('Jo');
});
