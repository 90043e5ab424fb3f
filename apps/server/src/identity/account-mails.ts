/** The mails of accounts and the links in them. */
import { messages, paths, verifyEmailPath } from '@sixtyfour/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Quotas } from '../admission/quotas.ts';
import { saveCode } from './account-store.ts';
import { newToken } from './tokens.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The origin of links in mails. Without a public URL there is only the Host header, which the sender can forge: it is
 * accepted only when it is a loopback name; otherwise null.
 */
function linkOrigin(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  publicUrl: string | null,
): string | null {
  if (publicUrl !== null) return publicUrl;
  const requested = `${protocol}://${host}`;
  if (!URL.canParse(requested)) return null;
  const { hostname, origin } = new URL(requested);
  return LOOPBACK.test(hostname) ? origin : null;
}

export interface AccountMails {
  /**
   * The origin of the links in mails that a request causes. Null, with a log line, when no mail may be sent: PUBLIC_URL
   * is unset and the host of the request cannot be trusted (see `linkOrigin`).
   */
  originFor(request: FastifyRequest): string | null;
  /** Sends the link that verifies the account of a player. */
  verify(origin: string, email: string, playerId: string): Promise<void>;
  /** Informs the owner of an account that somebody tried to register with their email. */
  taken(origin: string, email: string): Promise<void>;
  /** Sends the link to set a new password. */
  reset(origin: string, email: string, playerId: string): Promise<void>;
}

interface Needs {
  readonly database: Database;
  readonly mail: Pick<Mailer, 'send'>;
  readonly quotas: Quotas;
  readonly config: { readonly publicUrl: string | null };
}

/** The mails to one email are limited, so that nobody can flood another's mailbox. Mails over the limit are dropped. */
export function createAccountMails({ database, mail, quotas, config }: Needs): AccountMails {
  const mayReceive = async (email: string): Promise<boolean> => !(await quotas.use(['mails', email])).exceeded;

  return {
    originFor: (request) => {
      const origin = linkOrigin(request, config.publicUrl);
      if (origin === null) request.log.warn('no mail was sent: set PUBLIC_URL, so that its link leads to this site');
      return origin;
    },
    verify: async (origin, email, playerId) => {
      if (!(await mayReceive(email))) return;
      const code = newToken();
      if (!(await saveCode(database, playerId, 'verify', code))) return;
      const { subject, text } = messages.mails.verify;
      mail.send({ to: email, subject, text: text(`${origin}${verifyEmailPath}?code=${code}`) });
    },
    taken: async (origin, email) => {
      if (!(await mayReceive(email))) return;
      const { subject, text } = messages.mails.taken;
      mail.send({ to: email, subject, text: text(`${origin}${paths.auth}`) });
    },
    reset: async (origin, email, playerId) => {
      if (!(await mayReceive(email))) return;
      const code = newToken();
      if (!(await saveCode(database, playerId, 'reset', code))) return;
      const { subject, text } = messages.mails.reset;
      // In the URL fragment, so that the code is in no log and no Referer header.
      mail.send({
        to: email,
        subject,
        text: text(`${origin}${paths.authCallback}#type=recovery&code=${code}`),
      });
    },
  };
}
