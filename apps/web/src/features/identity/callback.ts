/** What a sign-in link brings back in the address's hash. */

/** Longer texts are cut: nobody has to read what a stranger put into a link. */
const LONGEST_ERROR = 200;

export interface AuthError {
  /** Plain text, never markup. */
  readonly error: string;
}

/**
 * Reads `error`, `error_description` and `type`. Returns the error to show on /auth, or null when there is none.
 * Nothing else of the hash is used: no address in it leads anywhere.
 */
export function readCallback(hash: string): AuthError | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error') ?? '';
  const description = values.get('error_description') ?? '';
  if (code === '' && description === '') return null;
  return { error: cut(description === '' ? code : description) };
}

/** Reads what /auth was opened with: navigation state is whatever the history holds. */
export function readAuthState(state: unknown): AuthError | null {
  if (typeof state !== 'object' || state === null || !('error' in state)) return null;
  return typeof state.error === 'string' && state.error !== '' ? { error: cut(state.error) } : null;
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST_ERROR ? text : `${letters.slice(0, LONGEST_ERROR - 1).join('')}…`;
}
