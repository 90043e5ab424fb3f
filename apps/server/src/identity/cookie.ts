/** The session cookie: the one credential of a visitor. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** As `newToken` makes them. */
const TOKEN = /^[\w-]{43}$/;

export interface SessionCookie {
  /** The token that the headers bear, or null for none or one that no server has given out. */
  read(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | null;
  set(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/** On https only this very host can set the cookie (`__Host-`), and it never travels in the open. */
export function createSessionCookie(publicUrl: string | null): SessionCookie {
  const secure = publicUrl?.startsWith('https:') === true;
  const name = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const write = (reply: FastifyReply, value: string, maxAgeSeconds: number): void => {
    // A later word about the cookie in the same answer replaces the earlier one; there is no other cookie.
    reply.removeHeader('set-cookie').header('set-cookie', `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
  };

  return {
    read: ({ cookie = '' }) => {
      const pair = cookie.split(';').find((entry) => entry.trim().startsWith(`${name}=`));
      const token = pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
      return TOKEN.test(token) ? token : null;
    },
    set: write,
    clear: (reply) => write(reply, '', 0),
  };
}
