import { afterEach, expect, test, vi } from 'vitest';
import { saveProfile, startSession } from './session.ts';
import { knownSession } from './session-view.ts';
import { sessionOf } from './test-session.ts';

const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';

afterEach(() => {
  knownSession.set(null);
  vi.unstubAllGlobals();
});

test('a name that was saved although its answer was lost is shown as soon as the server answers', async () => {
  const renamed = sessionOf(PLAYER, { player: { id: PLAYER, username: 'Maja R.', country: 'PL', named: true } });
  knownSession.set(sessionOf(PLAYER));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/profile') throw new TypeError('Failed to fetch');
    return Response.json({ session: renamed });
  });
  expect(await saveProfile({ name: 'Maja R.', country: 'PL' })).toMatchObject({ ok: false, error: { offline: true } });
  await vi.waitFor(() => expect(knownSession.get()).toEqual(renamed));
});

test('after a refused name the server is not asked again', async () => {
  const session = sessionOf(PLAYER);
  knownSession.set(session);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ error: 'name-refused', message: '' }, { status: 422 });
  });
  expect(await saveProfile({ name: 'Maja R.', country: 'PL' })).toMatchObject({ error: { code: 'name-refused' } });
  expect(asked).toEqual(['/api/profile']);
});

test('a page from the back/forward cache asks whose session it is by now', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const [anna, guest] = [sessionOf(PLAYER), sessionOf('0d5c7f0e-7d0f-4e5b-8a53-1b0a8f0c5c22')];
  let current = anna;
  vi.stubGlobal('fetch', async () => Response.json({ session: current }));
  await startSession();
  await vi.waitFor(() => expect(knownSession.get()).toEqual(anna));
  current = guest;
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(knownSession.get()).toEqual(guest));
});
