/** What every call goes through before its handler: how often, from which page, in what form. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { Feature } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { isOwnOrigin } from './origin.ts';
import { sendProblem } from './problem.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Methods that change nothing, so that any page may use them. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the endpoint that the route serves. */
    feature?: Feature;
  }
}

class TooManyRequests extends Error {
  readonly statusCode = 429;
}

/**
 * Prepares `app` for `serveEndpoint`; to be awaited before the first route. Calls that change something are served to
 * pages of this site only, bodies are JSON, each address has `requestsPerMinute` calls, and what is switched off is
 * refused. Files, pages and health are not counted. With `counts` all processes count together, and while it does not
 * answer nobody is refused. The description of all calls is at /api/openapi.json.
 */
export async function registerHttp(
  app: FastifyInstance,
  {
    config,
    counts = null,
  }: { config: Pick<Config, 'publicUrl' | 'limits' | 'featuresOff'>; counts?: SharedCounts | null },
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(rateLimit, {
    max: config.limits.requestsPerMinute,
    timeWindow: 60_000,
    ...(counts !== null && {
      redis: counts.redis,
      nameSpace: 'sixtyfour:calls:',
      keyGenerator: ({ ip }: FastifyRequest) => counts.keyOf(ip),
      skipOnError: true,
    }),
    // By the route and not by the address, which can be spelled in many ways.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith('/api/') !== true,
    errorResponseBuilder: () => new TooManyRequests('the address has used up its calls'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (request.is404 || READING.has(request.method) || isOwnOrigin(origin, host, config.publicUrl)) return;
    await sendProblem('forbidden', request, reply);
  });

  const off = new Set(config.featuresOff);
  app.addHook('onRequest', async (request, reply) => {
    const { feature } = request.routeOptions.config;
    if (feature !== undefined && off.has(feature)) await sendProblem('feature-off', request, reply);
  });

  // A form can send text as well as its own types without asking; nobody else needs any of them.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may say that it is JSON all the same.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Sixtyfour', version: packageJson.version } },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
