import * as fake from 'fake-indexeddb';
import { storageKeys } from '@sixtyfour/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { safeLocalStorage } from '../../lib/safe-storage.ts';
import { session } from '../../lib/session.ts';
import { sessionOf } from '../../lib/test-session.ts';
import { signOut } from './account-calls.ts';

const NEXT = sessionOf('7d1b6a52-4a3c-4f0e-9d8e-5a1f2b3c4d5e', {
  player: { id: '7d1b6a52-4a3c-4f0e-9d8e-5a1f2b3c4d5e', username: 'Guest_7d1b6a52', country: null, named: false },
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the name of a player who leaves is forgotten at once, also when storage does not answer', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new fake.IDBOpenDBRequest() });
  vi.stubGlobal('fetch', async () => Response.json(NEXT));
  session.adopt(sessionOf('anna'));
  expect(safeLocalStorage.read(storageKeys.playerName)).toBe('Maja');
  const left = signOut();
  await vi.advanceTimersByTimeAsync(0);
  expect(safeLocalStorage.read(storageKeys.playerName)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await left).toEqual({ ok: true, value: NEXT });
  expect(session.get()).toEqual(NEXT);
});
