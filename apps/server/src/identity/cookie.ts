/** The session cookie, the only credential of a visitor. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** The format of `newToken`. */
const TOKEN = /^[\w-]{43}$/;

/** On https, the cookie is `Secure` and can be set only by this host (`__Host-`). */
export function createSessionCookie(publicUrl: string | null) {
  const secure = publicUrl?.startsWith('https:') === true;
  const name = secure ? '__Host-session' : 'session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const write = (reply: FastifyReply, value: string, maxAgeSeconds: number): void => {
    // Replaces a cookie that was set earlier for the same response. There are no other cookies.
    reply.removeHeader('set-cookie').header('set-cookie', `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`);
  };

  return {
    /** The token in the headers; null if it is missing or malformed. */
    read: ({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>) => {
      const pair = cookie.split(';').find((entry) => entry.trim().startsWith(`${name}=`));
      const token = pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
      return TOKEN.test(token) ? token : null;
    },
    set: write,
    clear: (reply: FastifyReply) => write(reply, '', 0),
  };
}
