/** The checks of every request before its handler: rate limit, origin, feature switches and content type. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { Feature } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { isOwnOrigin } from './origin.ts';
import { sendProblem } from './problem.ts';

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
 * Prepares `app` for `serveEndpoint`; await it before the first route. Unsafe methods are served only to pages of this
 * site, bodies must be JSON, API requests per address are limited in each process, and features that are switched off
 * are refused. Serves the OpenAPI description at /api/openapi.json.
 */
export async function registerHttp(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Config, 'publicUrl' | 'limits' | 'featuresOff'> },
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(rateLimit, {
    max: config.limits.requestsPerMinute,
    timeWindow: 60_000,
    // By the route and not by the URL, which can be spelled in many ways.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith('/api/') !== true,
    errorResponseBuilder: () => new TooManyRequests('the address has used up its calls'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (request.is404 || SAFE_METHODS.has(request.method) || isOwnOrigin(origin, host, config.publicUrl)) return;
    await sendProblem('forbidden', request, reply);
  });

  const off = new Set(config.featuresOff);
  app.addHook('onRequest', async (request, reply) => {
    const { feature } = request.routeOptions.config;
    if (feature !== undefined && off.has(feature)) await sendProblem('feature-off', request, reply);
  });

  // HTML forms can send text and form types across origins without a preflight; no page of ours needs them.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A request without a body may have the content type JSON.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Sixtyfour', version: packageJson.version } },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
