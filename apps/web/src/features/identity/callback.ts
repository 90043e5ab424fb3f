/** Parses the results of links in emails: from the URL hash of /auth/callback, and from the history state of /auth. */

/** Longer error texts are cut, because anybody can craft such a link. */
const MAX_ERROR_LENGTH = 200;

/** One-time codes of the server. */
const CODE = /^[\w-]{1,256}$/;

/** The result of a link in an email. Passed to /auth in the history state, so that it does not stay in the URL. */
export type AuthLinkResult =
  /** The link failed. Plain text, never markup. */
  | { readonly error: string }
  /** The one-time code for choosing a new password. */
  | { readonly recoveryCode: string }
  | { readonly emailConfirmed: true };

/**
 * Parses the hash of /auth/callback; null when it has no result for /auth. Reads only `error`, `error_description`,
 * `type` and, for a new password, `code`: URLs and tokens in the hash are ignored.
 */
export function readCallback(hash: string): AuthLinkResult | null {
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

/** Parses the history state of /auth, which may be anything. */
export function readAuthState(state: unknown): AuthLinkResult | null {
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
  return letters.length <= MAX_ERROR_LENGTH ? text : `${letters.slice(0, MAX_ERROR_LENGTH - 1).join('')}…`;
}
