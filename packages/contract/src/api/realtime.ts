import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** R-CA-22: joining a private channel needs an authorization from this endpoint, valid once and for one connection. */
export const realtimeApi = {
  authorizeChannel: endpoint({
    method: 'POST',
    path: '/api/realtime/auth',
    summary: 'Authorizes one connection for one private channel',
    body: z.strictObject({
      socket_id: z.string().check(z.minLength(1), z.maxLength(128)),
      channel_name: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    response: z.object({ auth: z.string() }),
  }),
} as const;
