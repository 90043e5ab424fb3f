/** The thread of passwords.ts: derives keys with scrypt. */
import { scryptSync } from 'node:crypto';
import { answerQuestions } from '../async/background-thread.ts';
import type { KeyRequest } from './passwords.ts';

const KEY_BYTES = 32;
const MEMORY_LIMIT_BYTES = 64 * 1024 * 1024;

answerQuestions('PRIORITY_BELOW_NORMAL', ({ password, salt, cost: { log2N, r, p } }: KeyRequest) =>
  scryptSync(password, salt, KEY_BYTES, { N: 2 ** log2N, r, p, maxmem: MEMORY_LIMIT_BYTES }),
);
