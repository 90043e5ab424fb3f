/** Randomness of the shell: handed into pure code as numbers. Works without HTTPS, unlike crypto.randomUUID. */

/** A random unsigned 32-bit number. */
export function randomUint32(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** 128 random bits as 32 hexadecimal digits. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
