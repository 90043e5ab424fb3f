import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SessionView } from '../entities/player.ts';

/** The session and profile of a player, with or without an account. */
export const sessionApi = {
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'The session of this browser, or null',
    response: z.object({ session: z.nullable(SessionView) }),
  }),
  signInAsGuest: endpoint({
    method: 'POST',
    path: '/api/session/guest',
    summary: 'Signs a visitor in anonymously; who has a session keeps it',
    response: SessionView,
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/api/profile',
    summary: 'Sets the name and country that others see',
    body: z.strictObject({ name: z.string(), country: z.string() }),
    response: SessionView,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Everything kept about this player, as a file',
    response: z.looseObject({}),
  }),
  deleteData: endpoint({
    method: 'POST',
    path: '/api/me/delete',
    summary: 'Deletes this player; their games keep no name',
    response: z.object({ deleted: z.literal(true) }),
  }),
} as const;
