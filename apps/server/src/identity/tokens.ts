/** Random words that prove something: the session's and those in mails. Only their hashes are kept. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits in 43 characters that need no escaping anywhere. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A fast hash is right here: nobody can try 2^256 tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
