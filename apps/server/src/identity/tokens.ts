/** Random tokens for sessions and mail links. Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A fast hash is sufficient, because nobody can try 2^256 tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
