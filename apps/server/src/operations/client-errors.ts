/** Page errors reported by browsers: each is logged and counted. */
import { err, ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../admission/addresses.ts';
import { isOver, type Quotas } from '../admission/quotas.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Metrics } from './metrics.ts';

/** Needs no session, because a page can fail before it has one. Limited per address. */
export function serveClientErrors(
  app: FastifyInstance,
  {
    quotas,
    metrics,
  }: {
    readonly quotas: Quotas;
    readonly metrics: Pick<Metrics, 'clientFailed'>;
  },
): void {
  serveEndpoint(app, api.reportClientError, async ({ request, body, reply }) => {
    if (await isOver(quotas, reply, ['client-errors', addressOf(request.ip)])) return err('too-many-requests');
    metrics.clientFailed();
    request.log.info({ clientError: body }, 'a page failed');
    return ok({ noted: true });
  });
}
