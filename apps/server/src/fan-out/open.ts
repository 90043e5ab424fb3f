/** Which way processes hear each other, by the configuration. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createAlone, createFanOut, type FanOut } from './fan-out.ts';
import { createPostgresCarrier } from './postgres.ts';
import { createRedisCarrier } from './redis.ts';

type Ways = Pick<Config, 'redisUrl' | 'databaseUrl'> & { readonly sessionSecret: string };

/** By Redis where there is one, else by the database that other processes may use too. Else there are no others. */
export function openFanOut(
  { redisUrl, databaseUrl, sessionSecret }: Ways,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): FanOut {
  if (redisUrl !== null) return createFanOut({ carrier: createRedisCarrier(redisUrl, sessionSecret), log });
  return databaseUrl === null ? createAlone() : createFanOut({ carrier: createPostgresCarrier(databaseUrl), log });
}
