/**
 * Parses the data in links of emails: the hash of /auth/callback, the query of /auth, and the history state of /auth.
 */
import { CONFIRM_PARAMETER, messages } from '@sixtyfour/contract';
import { recordOf } from '../../lib/entry-state.ts';

/** Longer error texts are truncated, because anybody can craft such a link. */
const MAX_ERROR_LENGTH = 200;

/** One-time codes of the server. */
const CODE = /^[\w-]{1,256}$/;

/** The purpose of a link in an email. Kept in the history state of /auth, so that it does not stay in the URL. */
export type AuthLinkResult =
  /** The link failed. Plain text, never markup. */
  | { readonly error: string }
  /** The one-time code for choosing a new password. */
  | { readonly recoveryCode: string }
  /** The one-time code for confirming an email. */
  | { readonly confirmationCode: string };

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
  return values.get('type') === 'recovery' && CODE.test(code) ? { recoveryCode: code } : null;
}

/** Parses the query of /auth; null when it does not come from a confirmation link. */
export function readConfirmation(query: string): AuthLinkResult | null {
  const code = new URLSearchParams(query).get(CONFIRM_PARAMETER);
  if (code === null) return null;
  return CODE.test(code) ? { confirmationCode: code } : { error: messages.problems.codeExpired };
}

/** Parses the history state of /auth, which may be anything. */
export function readAuthState(state: unknown): AuthLinkResult | null {
  const { error, recoveryCode, confirmationCode } = recordOf(state);
  if (typeof error === 'string' && error !== '') return { error: cut(error) };
  if (typeof recoveryCode === 'string' && CODE.test(recoveryCode)) return { recoveryCode };
  return typeof confirmationCode === 'string' && CODE.test(confirmationCode) ? { confirmationCode } : null;
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MAX_ERROR_LENGTH ? text : `${letters.slice(0, MAX_ERROR_LENGTH - 1).join('')}…`;
}
