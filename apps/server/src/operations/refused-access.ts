import { userInfo } from 'node:os';

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user that its system does not list.
    return String(process.getuid?.());
  }
}

/**
 * For the operator: what Node says in `text` about a file or folder that cannot be used, and as which user. Null if it
 * says nothing of that kind.
 */
export function describeRefusedAccess(text: string): string | null {
  const refused = /\b(?:EACCES|EROFS|ENOSPC): .*/.exec(text)?.[0];
  return refused === undefined ? null : `${refused} (as the user ${userName()})`;
}
