import { identity } from './messages/identity.ts';

/** Whether a name is one that guests have by default. */
export function isGuestName(name: string): boolean {
  return name.startsWith(identity.guestPrefix) && /^[0-9a-f]{8}$/.test(name.slice(identity.guestPrefix.length));
}
