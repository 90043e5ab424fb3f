/** Serves endpoints of the contract: input is parsed before the handler runs, and refusals are typed. */
import { err, type Ms, type Result } from '@sixtyfour/chess';
import type { Endpoint, ProblemCode } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { output, ZodMiniType } from 'zod/mini';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { sessionMark } from '../operations/logging.ts';
import type { ServerClock } from '../time/clock.ts';
import { sendProblem } from './problem.ts';

type Parsed<Schema> = Schema extends ZodMiniType ? output<Schema> : undefined;

export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly request: FastifyRequest;
  /** Only for headers and cookies: the handler returns the body. */
  readonly reply: FastifyReply;
}

type Answer<E extends Endpoint> = Promise<Result<output<E['response']>, ProblemCode>>;

/** Serves a public endpoint. The answer is 'unauthenticated' if the caller's player is deleted meanwhile. */
export function serveEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
  options: Pick<RouteShorthandOptions, 'preValidation'> = {},
): void {
  const { method, path, summary, feature, params, query, body, response } = endpoint;
  app.route({
    ...options,
    config: { ...(feature !== undefined && { feature }) },
    method,
    url: path,
    // Keys without a schema must be absent.
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: response },
    },
    handler: async (request, reply) => {
      const call = { params: request.params, query: request.query, body: request.body, request, reply };
      const answer = await handler(call as Call<E>).catch(refusalOfDeleted);
      return answer.ok ? reply.send(answer.value) : sendProblem(answer.error, request, reply);
    },
  });
}

function refusalOfDeleted(error: unknown): Result<never, ProblemCode> {
  if (isDeletedPlayerError(error)) return err('unauthenticated');
  throw error;
}

type CallerCall<E extends Endpoint> = Call<E> & { readonly caller: Caller };

/** Serves an endpoint that needs a session. Without one the answer is 'unauthenticated'. */
export function serveCaller<E extends Endpoint>(
  app: FastifyInstance,
  sessions: Sessions,
  endpoint: E,
  handler: (call: CallerCall<E>) => Answer<E>,
): void {
  serveEndpoint(app, endpoint, (call) => answerCaller(sessions, call, handler));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only for actions in a game: see `serveAction`. */
    parsedAt?: Ms;
  }
}

/**
 * Serves an action in a game. `parsedAt`: the game time at which the request was complete and parsed, before it waited
 * for its turn and for the session lookup.
 */
export function serveAction<E extends Endpoint>(
  app: FastifyInstance,
  { sessions, clock }: { readonly sessions: Sessions; readonly clock: Pick<ServerClock, 'now'> },
  endpoint: E,
  handler: (call: CallerCall<E> & { readonly parsedAt: Ms }) => Answer<E>,
): void {
  const preValidation = async (request: FastifyRequest) => {
    request.parsedAt = clock.now();
  };
  serveEndpoint(
    app,
    endpoint,
    (call) => {
      const { parsedAt = clock.now() } = call.request;
      return answerCaller(sessions, call, (callerCall) => handler({ ...callerCall, parsedAt }));
    },
    { preValidation },
  );
}

async function answerCaller<E extends Endpoint>(
  sessions: Sessions,
  call: Call<E>,
  handler: (call: CallerCall<E>) => Answer<E>,
): Answer<E> {
  const caller = await sessions.of(call.request.headers);
  if (caller === null) return err('unauthenticated');
  call.request.log = call.request.log.child({ session: sessionMark(caller.sessionId) });
  return handler({ ...call, caller });
}
