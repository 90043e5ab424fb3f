/** Password strength, hashing and verification. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '@sixtyfour/chess';
import { PASSWORD_LENGTH } from '@sixtyfour/contract';
import { createFairQueue, type Source } from '../admission/fair-queue.ts';
import { createBackgroundThread } from '../async/background-thread.ts';

/** The cost parameters of scrypt. */
export interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 80 ms on one core. Stored with each hash, so that it can be raised. */
const COST: Cost = { log2N: 14, r: 16, p: 1 };
const SALT_BYTES = 16;

/** One thread hashes. In a longer queue, visitors would wait too long. */
const TURNS = { concurrency: 1, capacity: 40 } as const;

/** The input of a key derivation in the thread. */
export interface KeyRequest {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
}

const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** Keyboards produce accented letters in different forms. */
function compose(password: string): string {
  return password.normalize('NFC');
}

/**
 * Whether a password is too short, too long, one of the 3,000 most common, a single repeated character, or the email.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const composed = compose(password);
  const characters = Array.from(composed);
  if (characters.length < PASSWORD_LENGTH.min || characters.length > PASSWORD_LENGTH.max) return true;
  const lower = composed.toLowerCase();
  const [localPart] = email.split('@');
  return commonPasswords.has(lower) || new Set(characters).size === 1 || lower === email || lower === localPart;
}

export interface Passwords {
  /**
   * The salted hash to store. 'unavailable': too many hashes wait, most of them from the same address (see
   * `FairQueue`).
   */
  hash(password: string, source: Source): Promise<Result<string, 'unavailable'>>;
  /** Whether the hash belongs to this password. Null for a missing account: false, after the same time. */
  matches(password: string, hash: string | null, source: Source): Promise<Result<boolean, 'unavailable'>>;
}

export function createPasswords(cost: Cost = COST): Passwords {
  const turns = createFairQueue(TURNS);
  const thread = createBackgroundThread<KeyRequest, Uint8Array>(new URL('password-worker.ts', import.meta.url));

  const derive = async (password: string, salt: Uint8Array, keyCost: Cost): Promise<Buffer> =>
    Buffer.from(await thread.ask({ password: compose(password), salt, cost: keyCost }));

  return {
    hash: (password, source) =>
      turns.run(source, async () => {
        const salt = randomBytes(SALT_BYTES);
        const key = await derive(password, salt, cost);
        const { log2N, r, p } = cost;
        return `scrypt$${log2N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
      }),
    matches: (password, hash, source) =>
      turns.run(source, async () => {
        const parts = hash === null ? null : HASH.exec(hash);
        if (parts === null) {
          await derive(password, randomBytes(SALT_BYTES), cost);
          return false;
        }
        const [, log2N, r, p, salt = '', key = ''] = parts;
        const storedCost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
        const derived = await derive(password, Buffer.from(salt, 'base64url'), storedCost);
        const stored = Buffer.from(key, 'base64url');
        return stored.length === derived.length && timingSafeEqual(stored, derived);
      }),
  };
}
