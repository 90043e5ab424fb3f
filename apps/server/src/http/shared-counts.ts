/** The rate limit counter that all processes of a site share, in Redis. */
import { Redis } from 'ioredis';
import { addressOf } from '../operations/address.ts';
import { keyedHash } from '../operations/quotas.ts';

/** When Redis takes longer, the request is not counted. */
const TIMEOUT_MS = 500;

export interface SharedCounts {
  readonly redis: Redis;
  /** The key for the requests of an address: a keyed hash, so that Redis does not learn the address. */
  keyOf(ip: string): string;
}

/** The caller must disconnect `redis`. @param secret of the site, so that several sites can share a Redis */
export function openSharedCounts(url: string, secret: string): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectionName: 'sixtyfour-counts',
  });
  // Without a listener errors are written to the console. The fan-out logs when Redis is unavailable.
  redis.on('error', () => undefined);
  return { redis, keyOf: (ip) => keyedHash(secret, 'calls', addressOf(ip)).toString('base64url') };
}
