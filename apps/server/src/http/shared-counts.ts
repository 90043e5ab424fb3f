/** Where all processes of a site count calls together. */
import { Redis } from 'ioredis';
import { addressOf } from '../operations/address.ts';
import { keyedHash } from '../operations/quotas.ts';

/** A call waits no longer for its count, and passes uncounted. */
const TIMEOUT_MS = 500;

export interface SharedCounts {
  readonly redis: Redis;
  /** What calls from an address are counted under: Redis is not told which it is. */
  keyOf(ip: string): string;
}

/** @param secret of the site, so that several may share a Redis. Whoever opens it disconnects `redis`. */
export function openSharedCounts(url: string, secret: string): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectionName: 'sixtyfour-counts',
  });
  // Unheard, it would be written to the console. The fan-out tells when Redis is away.
  redis.on('error', () => undefined);
  return { redis, keyOf: (ip) => keyedHash(secret, 'calls', addressOf(ip)).toString('base64url') };
}
