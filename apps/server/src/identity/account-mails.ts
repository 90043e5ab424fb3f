/** Which mails go out, and where their links lead. */
import { messages, paths, verifyEmailPath } from '@sixtyfour/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { linkOrigin } from '../http/origin.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Quotas } from '../operations/quotas.ts';
import { keepCode } from './account-store.ts';
import type { IdentityQuotas } from './quotas.ts';
import { newToken } from './tokens.ts';

export interface AccountMails {
  /**
   * Where links of mails that a request asks for lead to. Null: no such mail may be sent, since PUBLIC_URL is unset and
   * the request's host could be anybody's (`linkOrigin`); that is logged.
   */
  originFor(request: FastifyRequest): string | null;
  /** Sends a link that verifies the account of a player. */
  verify(origin: string, email: string, playerId: string): Promise<void>;
  /** Tells an owner that somebody tried to register with their address. */
  taken(origin: string, email: string): Promise<void>;
  /** Sends a link that sets a new password. */
  reset(origin: string, email: string, playerId: string): Promise<void>;
}

interface Needs {
  readonly database: Database;
  readonly mail: Pick<Mailer, 'send'>;
  readonly quotas: Quotas;
  readonly limits: Pick<IdentityQuotas, 'mails'>;
  readonly config: { readonly publicUrl: string | null };
}

/** An address gets only so many mails: nobody can have another's mailbox filled. Those over the limit are left out. */
export function createAccountMails({ database, mail, quotas, limits, config }: Needs): AccountMails {
  const mayReceive = async (email: string): Promise<boolean> => !(await quotas.use(limits.mails, email)).exceeded;

  return {
    originFor: (request) => {
      const origin = linkOrigin(request, config.publicUrl);
      if (origin === null) request.log.warn('no mail was sent: set PUBLIC_URL, so that its link leads to this site');
      return origin;
    },
    verify: async (origin, email, playerId) => {
      if (!(await mayReceive(email))) return;
      const code = newToken();
      if (!(await keepCode(database, playerId, 'verify', code))) return;
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
      if (!(await keepCode(database, playerId, 'reset', code))) return;
      const { subject, text } = messages.mails.reset;
      // After the hash: a code that is good for a password is in no log and no referrer.
      mail.send({
        to: email,
        subject,
        text: text(`${origin}${paths.authCallback}#type=recovery&code=${code}`),
      });
    },
  };
}
