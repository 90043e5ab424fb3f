/** Which requests are admitted to their handler: the calls per address, the origin and the feature switches decide. */
import rateLimit from '@fastify/rate-limit';
import type { Feature } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problem.ts';
import { addressOf } from './addresses.ts';
import { isOwnOrigin } from './origin.ts';

/** Methods that change nothing, so that pages of other origins may use them. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature of the route's endpoint. */
    feature?: Feature;
  }
}

class TooManyRequests extends Error {
  readonly statusCode = 429;
}

/**
 * Checks every request to `app`; await it before the first route. API requests per address are limited in each process,
 * unsafe methods are served only to pages of this site, and features that are switched off are refused.
 */
export async function admitCalls(
  app: FastifyInstance,
  { publicUrl, limits, featuresOff }: Pick<Config, 'publicUrl' | 'limits' | 'featuresOff'>,
): Promise<void> {
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressOf(ip),
    // By the route and not by the URL, which can be spelled in many ways.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith('/api/') !== true,
    errorResponseBuilder: () => new TooManyRequests('the address has used up its calls'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (request.is404 || SAFE_METHODS.has(request.method) || isOwnOrigin(origin, host, publicUrl)) return;
    await sendProblem('forbidden', request, reply);
  });

  const off = new Set(featuresOff);
  app.addHook('onRequest', async (request, reply) => {
    const { feature } = request.routeOptions.config;
    if (feature !== undefined && off.has(feature)) await sendProblem('feature-off', request, reply);
  });
}
