/** Which way processes hear each other, by the configuration. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { keyedHash } from '../operations/quotas.ts';
import { createAlone, createFanOut, type FanOut } from './fan-out.ts';
import { createPostgresCarrier } from './postgres.ts';
import { createRedisCarrier } from './redis.ts';

type Ways = Pick<Config, 'redisUrl' | 'databaseUrl'> & { readonly sessionSecret: string };

/** By Redis where there is one, else by the database that other processes may use too. Else there are no others. */
export function openFanOut(
  { redisUrl, databaseUrl, sessionSecret }: Ways,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): FanOut {
  if (redisUrl !== null) {
    // The processes of a site have one secret.
    const site = keyedHash(sessionSecret, 'fan-out', 'channel').toString('hex', 0, 8);
    return createFanOut({ carrier: createRedisCarrier(redisUrl, `sixtyfour:1:${site}`), log });
  }
  return databaseUrl === null ? createAlone() : createFanOut({ carrier: createPostgresCarrier(databaseUrl), log });
}
