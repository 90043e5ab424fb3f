/** Which mails go out, and where their links lead. */
import { messages, paths, verifyEmailPath } from '@sixtyfour/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Quotas } from '../operations/quotas.ts';
import { keepCode } from './account-store.ts';
import type { IdentityQuotas } from './quotas.ts';
import { newToken } from './tokens.ts';

export interface AccountMails {
  /** Sends a link that verifies the account of a player. */
  verify(request: FastifyRequest, email: string, playerId: string): Promise<void>;
  /** Tells an owner that somebody tried to register with their address. */
  taken(request: FastifyRequest, email: string): Promise<void>;
  /** Sends a link that sets a new password. */
  reset(request: FastifyRequest, email: string, playerId: string): Promise<void>;
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
  // Without a public URL there is no mail server either (config.ts), so nobody else reads what Host says here.
  const originOf = ({ protocol, host }: FastifyRequest): string => config.publicUrl ?? `${protocol}://${host}`;
  const mayReceive = async (email: string): Promise<boolean> => !(await quotas.use(limits.mails, email)).exceeded;

  return {
    verify: async (request, email, playerId) => {
      if (!(await mayReceive(email))) return;
      const code = newToken();
      if (!(await keepCode(database, playerId, 'verify', code))) return;
      const { subject, text } = messages.mails.verify;
      mail.send({ to: email, subject, text: text(`${originOf(request)}${verifyEmailPath}?code=${code}`) });
    },
    taken: async (request, email) => {
      if (!(await mayReceive(email))) return;
      const { subject, text } = messages.mails.taken;
      mail.send({ to: email, subject, text: text(`${originOf(request)}${paths.auth}`) });
    },
    reset: async (request, email, playerId) => {
      if (!(await mayReceive(email))) return;
      const code = newToken();
      if (!(await keepCode(database, playerId, 'reset', code))) return;
      const { subject, text } = messages.mails.reset;
      // After the hash: a code that is good for a password is in no log and no referrer.
      mail.send({
        to: email,
        subject,
        text: text(`${originOf(request)}${paths.authCallback}#type=recovery&code=${code}`),
      });
    },
  };
}
