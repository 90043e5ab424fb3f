import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Advertisement, Operator } from '../entities/site.ts';

/** The site itself. */
export const siteApi = {
  getSite: endpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'Who answers for this site, and what it advertises if anything',
    response: z.object({ operator: Operator, advertisement: z.nullable(Advertisement) }),
  }),
} as const;
