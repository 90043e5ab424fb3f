/**
 * The calls of the account forms. Loaded when a form is submitted, so that pages with a form do not load the schemas of
 * the contract before the first paint.
 */
import type { Result } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { type ApiProblem, call } from '../../lib/api.ts';
import { downloadText } from '../../lib/clipboard.ts';
import { withPatience } from '../../lib/database.ts';
import { clearDeviceData } from './clear-device-data.ts';
import { session } from '../../lib/session.ts';
import type { SessionAnswer } from '../../lib/session-store.ts';
import { leaveGames, savedIds } from '../../play/saved-games.ts';

export { saveProfile } from '../../lib/session.ts';

type Answer = Promise<Result<unknown, ApiProblem>>;

/** Makes a call and adopts the session that it returns. */
async function adoptSession(ask: () => SessionAnswer): SessionAnswer {
  const answer = await session.run(ask);
  if (answer.ok) session.adopt(answer.value);
  return answer;
}

export function signIn(credentials: { email: string; password: string }): SessionAnswer {
  return adoptSession(() => call(api.signInWithPassword, { body: credentials }));
}

/** Registers this guest, who remains a guest until the email is verified. */
export async function signUp({ name, ...credentials }: { name: string; email: string; password: string }): Answer {
  const answer = await session.run(() => call(api.signUp, { body: { ...credentials, data: { name }, ofAge: true } }));
  // The session now has a pending email address.
  if (answer.ok) await session.recheck();
  return answer;
}

/**
 * Signs out of an account, or leaves a guest. The server answers with a new guest; the player's name is forgotten on this
 * device, and their games against characters wait for them. A guest who signs in instead takes them along.
 */
export async function signOut(): SessionAnswer {
  const player = session.get()?.player.id;
  // At the press: a game that is begun before the answer is the next visitor's.
  const games = savedIds();
  const answer = await session.run(() => call(api.signOut));
  // The session may have ended nevertheless, without a new guest.
  if (!answer.ok) await session.recheck();
  if (!answer.ok && session.get() !== null) return answer;
  session.forget();
  const leave = async () => player !== undefined && leaveGames(player, await games);
  await withPatience(leave(), undefined);
  if (answer.ok) session.adopt(answer.value);
  return answer;
}

/**
 * Confirms an email with the code from it, and signs in. In another browser than the registering one, needs the
 * password.
 */
export function confirmEmail(code: string, password?: string): SessionAnswer {
  return adoptSession(() => call(api.confirmEmail, { body: { code, password } }));
}

/** @param password needed in another browser than the one that registered */
export function resendVerification(email: string, password?: string): Answer {
  return session.run(() => call(api.resendVerification, { body: { email, password } }));
}

export function requestPasswordReset(email: string): Answer {
  return call(api.requestPasswordReset, { body: { email } });
}

/** Sets a new password with the code from an email, and signs in. */
export function resetPassword(code: string, password: string): SessionAnswer {
  return adoptSession(() => call(api.resetPassword, { body: { code, password } }));
}

/** Downloads everything stored about this player as a JSON file. */
export async function downloadMyData(fileName: string): Answer {
  const data = await session.run(() => call(api.exportData));
  if (data.ok) downloadText(fileName, 'application/json', JSON.stringify(data.value, null, 2));
  return data;
}

/** Deletes this player on the server and all data on this device. */
export async function deleteMyData(): Answer {
  const deleted = await session.run(() => call(api.deleteData));
  if (deleted.ok) await clearDeviceData();
  return deleted;
}
