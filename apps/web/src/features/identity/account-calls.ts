/**
 * What the forms of this folder ask of the server. Each of them loads this when it is sent: a page with a form does
 * not have to carry the schemas of the contract before it is painted.
 */
import { ok, type Result } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { type ApiProblem, call } from '../../lib/api.ts';
import { downloadText } from '../../lib/clipboard.ts';
import { clearDeviceData } from '../../lib/clear-device-data.ts';
import { session } from '../../lib/session.ts';
import type { SessionAnswer } from '../../lib/session-store.ts';

export { saveProfile } from '../../lib/session.ts';

type Done = Promise<Result<true, ApiProblem>>;

/** Goes on as whom the answer names. */
async function becoming(answer: SessionAnswer): SessionAnswer {
  const view = await answer;
  if (view.ok) session.adopt(view.value);
  return view;
}

async function isDone(answer: Promise<Result<unknown, ApiProblem>>): Done {
  const answered = await answer;
  return answered.ok ? ok(true) : answered;
}

export function signIn(credentials: { email: string; password: string }): SessionAnswer {
  return becoming(session.run(() => call(api.signInWithPassword, { body: credentials })));
}

/** Registers this guest; they stay one until the mail is opened. */
export async function signUp({ name, ...credentials }: { name: string; email: string; password: string }): Done {
  const answer = await session.run(() => call(api.signUp, { body: { ...credentials, data: { name }, ofAge: true } }));
  if (!answer.ok) return answer;
  // It tells of the address that waits now.
  await session.recheck();
  return ok(true);
}

/** Goes on as a fresh guest, to whom the name of the account is not proposed. */
export async function signOut(): SessionAnswer {
  const answer = await session.run(() => call(api.signOut));
  if (answer.ok) session.forget();
  return becoming(Promise.resolve(answer));
}

export function resendVerification(email: string): Done {
  return isDone(session.run(() => call(api.resendVerification, { body: { email } })));
}

export function requestPasswordReset(email: string): Done {
  return isDone(call(api.requestPasswordReset, { body: { email } }));
}

/** Sets a new password with the code of a mail, and signs in. */
export function resetPassword(code: string, password: string): SessionAnswer {
  return becoming(session.run(() => call(api.resetPassword, { body: { code, password } })));
}

/** Offers everything that is kept about this player as a file. */
export async function downloadMyData(fileName: string): Done {
  const data = await session.run(() => call(api.exportData));
  if (data.ok) downloadText(fileName, 'application/json', JSON.stringify(data.value, null, 2));
  return isDone(Promise.resolve(data));
}

/** Deletes this player, there and here. */
export async function deleteMyData(): Done {
  const deleted = await session.run(() => call(api.deleteData));
  if (deleted.ok) await clearDeviceData();
  return isDone(Promise.resolve(deleted));
}
