/** What the link of a mail brings back in the address's hash, and what /auth makes of it. */

/** Longer texts are cut: nobody has to read what a stranger put into a link. */
const LONGEST_ERROR = 200;

/** One-time codes as the server makes them. */
const CODE = /^[\w-]{1,256}$/;

/** What /auth is opened for, kept in the history's state: nothing of it stays in the address. */
export type AuthArrival =
  /** The link did not work. Plain text, never markup. */
  | { readonly error: string }
  /** The code of a mail with which a new password may be chosen, once. */
  | { readonly recoveryCode: string }
  | { readonly emailConfirmed: true };

/**
 * Reads `error`, `error_description`, `type` and, for a new password alone, `code`. Null when the link has nothing for
 * /auth. Nothing else of the hash is used: no address in it leads anywhere, and no token in it signs anybody in.
 */
export function readCallback(hash: string): AuthArrival | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const description = values.get('error_description') ?? '';
  const error = description === '' ? (values.get('error') ?? '') : description;
  if (error !== '') return { error: cut(error) };
  const code = values.get('code') ?? '';
  switch (values.get('type')) {
    case 'recovery':
      return CODE.test(code) ? { recoveryCode: code } : null;
    case 'signup':
      return { emailConfirmed: true };
    default:
      return null;
  }
}

/** Reads what /auth was opened with: navigation state is whatever the history holds. */
export function readAuthState(state: unknown): AuthArrival | null {
  if (typeof state !== 'object' || state === null) return null;
  if ('error' in state)
    return typeof state.error === 'string' && state.error !== '' ? { error: cut(state.error) } : null;
  if ('recoveryCode' in state) {
    const { recoveryCode } = state;
    return typeof recoveryCode === 'string' && CODE.test(recoveryCode) ? { recoveryCode } : null;
  }
  return 'emailConfirmed' in state && state.emailConfirmed === true ? { emailConfirmed: true } : null;
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST_ERROR ? text : `${letters.slice(0, LONGEST_ERROR - 1).join('')}…`;
}
