/** The session of this page, one for all of its parts. */
import { api } from '@sixtyfour/contract';
import { call } from './api.ts';
import { localNotes } from './local-notes.ts';
import { createSessionStore, MIRRORS, type SessionAnswer } from './session-store.ts';
import { knownSession } from './session-view.ts';

export const session = createSessionStore({ call, notes: localNotes, known: knownSession });

/** Signs the visitor in if need be. Fails when the server cannot be asked. */
export function ensureSession(): SessionAnswer {
  return session.ensure();
}

/** Sets the name and country that others see. */
export async function saveProfile(profile: { name: string; country: string }): SessionAnswer {
  const answer = await session.run(() => call(api.saveProfile, { body: profile }));
  if (answer.ok) session.adopt(answer.value);
  return answer;
}

/** To be called once a page: signs in, and follows what other tabs of this browser do. */
export async function startSession(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (session.get() !== null && (key === null || MIRRORS.includes(key))) void session.recheck();
  });
  await session.start();
}
