/** Which way processes hear each other, by the configuration. */
import { Redis } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { keyedHash } from '../operations/quotas.ts';
import { createAlone, createFanOut, type FanOut } from './fan-out.ts';
import { createPostgresCarrier } from './postgres.ts';
import { createRedisCarrier } from './redis.ts';

/** A call waits no longer for its count, and passes uncounted. */
const COUNT_TIMEOUT_MS = 500;

export interface OpenFanOut {
  readonly fanOut: FanOut;
  /** For counts that processes share; null without one. */
  readonly redis: Redis | null;
  close(): Promise<void>;
}

/** For counts that all processes share. */
export function openCounts(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: COUNT_TIMEOUT_MS,
    commandTimeout: COUNT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectionName: 'sixtyfour-counts',
  });
  // Unheard, it would be written to the console. The fan-out tells when Redis is away.
  redis.on('error', () => undefined);
  return redis;
}

/** Redis where there is one, else the database that other processes may use too, else nothing. */
export function openFanOut(
  {
    redisUrl,
    databaseUrl,
    sessionSecret,
  }: Pick<Config, 'redisUrl' | 'databaseUrl'> & { readonly sessionSecret: string },
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): OpenFanOut {
  if (redisUrl !== null) {
    const redis = openCounts(redisUrl);
    // The processes of a site have one secret.
    const site = keyedHash(sessionSecret, 'fan-out', 'channel').toString('hex', 0, 8);
    const fanOut = createFanOut({ carrier: createRedisCarrier(redisUrl, `sixtyfour:1:${site}`), log });
    return {
      fanOut,
      redis,
      async close() {
        await fanOut.close();
        redis.disconnect();
      },
    };
  }
  const fanOut =
    databaseUrl === null ? createAlone() : createFanOut({ carrier: createPostgresCarrier(databaseUrl), log });
  return { fanOut, redis: null, close: () => fanOut.close() };
}
