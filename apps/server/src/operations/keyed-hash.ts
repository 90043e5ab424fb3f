import { createHmac } from 'node:crypto';

/** A keyed hash of a subject, so that tables and message subjects do not reveal it. Different for each `name`. */
export function keyedHash(secret: string, name: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`${name}\n${subject}`).digest();
}
