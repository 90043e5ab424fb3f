/** Parses email addresses. */

const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\.]+(\.[^\s@<>()[\]",;:\\.]+)+$/;
const INVISIBLE = /[\p{C}\p{Z}]/u;
const MAX_LENGTH = 254;

/** The normalized address, for storage and comparison: NFC and lower case. Null if it is not an email address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase();
  return email.length <= MAX_LENGTH && ADDRESS.test(email) && !INVISIBLE.test(email) ? email : null;
}
