import { randomUUID } from 'node:crypto';

/** A UUIDv7 (RFC 9562): ids sort by the millisecond in which they were created. */
export function uuidv7(unixMs = Date.now()): string {
  const time = unixMs.toString(16).padStart(12, '0');
  // The rest of a UUIDv4: 74 random bits and the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
