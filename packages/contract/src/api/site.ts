import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ClientError } from '../entities/client-error.ts';
import { Advertisement, Operator } from '../entities/site.ts';

/** Endpoints about the site itself. */
export const siteApi = {
  getSite: endpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'Who answers for this site, and what it advertises if anything',
    response: z.object({ operator: Operator, advertisement: z.nullable(Advertisement) }),
  }),
  reportClientError: endpoint({
    method: 'POST',
    path: '/api/client-errors',
    summary: 'Reports an error of a page',
    body: ClientError,
    response: z.object({ noted: z.literal(true) }),
  }),
} as const;
