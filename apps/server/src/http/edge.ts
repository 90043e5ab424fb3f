/** Prepares the server for `serveEndpoint`: schemas of the contract, JSON bodies only, and the OpenAPI description. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import packageJson from '../../package.json' with { type: 'json' };

/** Await it before adding routes. Serves the OpenAPI description at /api/openapi.json. */
export async function registerHttp(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  // HTML forms can send text and form types across origins without a preflight; our pages do not need them.
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
