/** Errors of pages, reported by browsers: each is logged and counted. */
import { err, ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { addressOf } from './address.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { isOver, type Quota, type Quotas } from './quotas.ts';

const HOUR_SECONDS = 3600;

/** Needs no session, since a page can fail before it has one. Limited per address. */
export function serveClientErrors(
  app: FastifyInstance,
  {
    quotas,
    limits,
    metrics,
  }: {
    readonly quotas: Quotas;
    readonly limits: Pick<Limits, 'clientErrorsPerHour'>;
    readonly metrics: Pick<Metrics, 'clientFailed'>;
  },
): void {
  const reports: Quota = { name: 'client-errors', limit: limits.clientErrorsPerHour, windowSeconds: HOUR_SECONDS };

  serveEndpoint(app, api.reportClientError, async ({ request, body, reply }) => {
    if (await isOver(quotas, reports, addressOf(request.ip), reply)) return err('too-many-requests');
    metrics.clientFailed();
    request.log.info({ clientError: body }, 'a page failed');
    return ok({ noted: true });
  });
}
