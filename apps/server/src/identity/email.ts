/** Mail addresses: read once, at the edge. */

const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\.]+(\.[^\s@<>()[\]",;:\\.]+)+$/;
const INVISIBLE = /[\p{C}\p{Z}]/u;
const LONGEST = 254;

/** The address as it is kept and compared: composed and in small letters. Null when it is none. */
export function parseEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase();
  return email.length <= LONGEST && ADDRESS.test(email) && !INVISIBLE.test(email) ? email : null;
}
