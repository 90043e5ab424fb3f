/** Admits requests to their handlers: checks budgets, origin and feature switches, and lets calls take turns. */
import { api, type Endpoint, type Feature, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem, sendWaitPage } from '../http/problem.ts';
import type { Sessions } from '../identity/caller.ts';
import { createFairQueue, sourceOf } from './fair-queue.ts';
import { isOwnOrigin } from './origin.ts';
import type { RequestBudget, RequestKind } from './request-budget.ts';

/** Methods that change nothing, so other origins may use them. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature of the route's endpoint. */
    feature?: Feature;
    /** The route serves a file of the build. */
    isFile?: true;
  }
  interface FastifyRequest {
    /** Its address or session is over budget. Not logged, so that a flood does not fill the log. */
    isOverBudget?: boolean;
    /** Ends the turn of the request, so that another call of its network may be handled. */
    endTurn?: () => void;
  }
}

/** Their handlers may wait long for a turn in the queues of passwords and guesses, so they take no turn here. */
const WITHOUT_TURN = new Set<string | undefined>(
  Object.values<Endpoint>(api)
    .filter(({ isGuess }) => isGuess === true)
    .map(({ path }) => path),
);

/** The most calls of all networks that may wait for their turn. */
const MAX_WAITING = 1_000;
/** With a slow database, the calls of a network must not keep waiting one after another. */
const MAX_WAIT_MS = 5_000;

/** Health checks must be answered during a flood. */
const UNLIMITED = new Set<string | undefined>(['/healthz', '/readyz', '/version']);

/**
 * Checks every request to `app`: limits the requests of each address and session in this process (`RequestBudget`),
 * serves unsafe methods only to pages of this site, refuses features that are switched off, and makes the calls of a
 * network take turns.
 */
export function admitCalls(
  app: FastifyInstance,
  sessions: Pick<Sessions, 'recent'>,
  {
    publicUrl,
    trustProxy,
    limits,
    featuresOff,
    budget,
  }: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits' | 'featuresOff'> & { readonly budget: RequestBudget },
): void {
  if (trustProxy.length === 0) warnOfProxy(app);
  // Tests the route, because a URL can be spelled in many ways.
  const isCall = ({ routeOptions: { url } }: FastifyRequest) => url?.startsWith('/api/') === true;
  const kindOf = (request: FastifyRequest): RequestKind =>
    isCall(request) ? 'call' : request.routeOptions.config.isFile === true ? 'file' : 'page';
  const callerOf = (request: FastifyRequest) => sourceOf(request, sessions.recent(request.headers));

  app.addHook('onRequest', async (request, reply) => {
    if (UNLIMITED.has(request.routeOptions.url)) return;
    const { address, session } = callerOf(request);
    const wait = budget.take(kindOf(request), address, session, performance.now());
    if (wait > 0) await refuse('too-many-requests', request, reply.header('retry-after', wait));
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

  const turns = createFairQueue({ perNetwork: limits.callsAtOnce, capacity: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  // The turn starts when the request is complete and ends when the answer is ready, so that neither a slow upload nor a
  // slow download holds it.
  app.addHook('preHandler', async (request, reply) => {
    if (!isCall(request) || WITHOUT_TURN.has(request.routeOptions.url)) return;
    const turn = await turns.take(callerOf(request));
    if (turn.ok) request.endTurn = turn.value;
    else await refuse('unavailable', request, reply);
  });
  app.addHook('onSend', async (request) => {
    request.endTurn?.();
    delete request.endTurn;
  });
}

async function refuse(code: ProblemCode, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.isOverBudget = true;
  const isForPerson = code === 'too-many-requests' && request.headers.accept?.includes('text/html') === true;
  await (isForPerson ? sendWaitPage(reply) : sendProblem(code, request, reply));
}

/** Without TRUST_PROXY, all visitors behind a proxy have its address, and share its limits. Warns once. */
function warnOfProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    app.log.warn('X-Forwarded-For is ignored: if a proxy sends it, set TRUST_PROXY, or all visitors share one address');
  });
}
