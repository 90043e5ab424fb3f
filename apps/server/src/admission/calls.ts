/** Which requests are admitted to their handler: the budgets, the origin and the feature switches decide. */
import type { Feature } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from '../http/problem.ts';
import type { Sessions } from '../identity/caller.ts';
import { addressOf } from './addresses.ts';
import { isOwnOrigin } from './origin.ts';
import { RequestBudget } from './request-budget.ts';

/** Methods that change nothing, so that pages of other origins may use them. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature of the route's endpoint. */
    feature?: Feature;
  }
  interface FastifyRequest {
    /** Its address has used up its requests. It is not logged, so that a flood does not fill the log. */
    isOverBudget?: boolean;
  }
}

/** Health checks must be answered during a flood too. */
const UNCOUNTED = new Set<string | undefined>(['/healthz', '/readyz', '/version']);

/**
 * Checks every request to `app`: the requests of an address and a session are limited in each process (`RequestBudget`),
 * unsafe methods are served only to pages of this site, and features that are switched off are refused.
 */
export function admitCalls(
  app: FastifyInstance,
  sessions: Pick<Sessions, 'recent'>,
  { publicUrl, limits, featuresOff }: Pick<Config, 'publicUrl' | 'limits' | 'featuresOff'>,
): void {
  const budget = new RequestBudget(limits);
  app.addHook('onRequest', async (request, reply) => {
    // By the route and not by the URL, which can be spelled in many ways.
    const { url } = request.routeOptions;
    if (UNCOUNTED.has(url)) return;
    const kind = url?.startsWith('/api/') === true ? 'call' : 'page';
    const wait = budget.take(
      kind,
      addressOf(request.ip),
      sessions.recent(request.headers)?.sessionId ?? null,
      performance.now(),
    );
    if (wait === 0) return;
    request.isOverBudget = true;
    await sendProblem('too-many-requests', request, reply.header('retry-after', wait));
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
