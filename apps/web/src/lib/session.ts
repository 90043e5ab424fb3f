/** The session store of this page. */
import { api } from '@sixtyfour/contract';
import { call, mayBeCommitted } from './api.ts';
import { safeLocalStorage } from './safe-storage.ts';
import { createSessionStore, MIRRORED_KEYS, type SessionAnswer } from './session-store.ts';
import { knownSession } from './session-view.ts';

export const session = createSessionStore({
  call,
  storage: safeLocalStorage,
  known: knownSession,
  hasCookies: () => navigator.cookieEnabled,
});

/** Saves the name and country that others see. */
export async function saveProfile(profile: { name: string; country: string }): SessionAnswer {
  const answer = await session.run(() => call(api.saveProfile, { body: profile }));
  if (answer.ok) session.adopt(answer.value);
  else if (mayBeCommitted(answer.error)) void session.recheckUntilAnswered();
  return answer;
}

/** Signs in, and follows changes made in other tabs. Call once per page load. */
export async function startSession(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (session.get() !== null && (key === null || MIRRORED_KEYS.includes(key))) void session.recheck();
  });
  // A page from the back/forward cache has not heard of them.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get() !== null) void session.recheck();
  });
  await session.start();
}
