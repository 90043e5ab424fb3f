/** The mails of accounts, and the links in them. */
import { confirmEmailPath, messages, paths } from '@sixtyfour/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import { networkOf } from '../admission/addresses.ts';
import type { Quotas } from '../admission/quotas.ts';
import { saveCode } from './account-store.ts';
import { newToken } from './tokens.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The origin of links in mails. Without a public URL, only the Host header is known, which the client can forge: it is
 * accepted only for a loopback name. Null otherwise.
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

/** A name for use in a mail: without characters that mail programs would turn into links. */
function plainName(name: string): string {
  return name.replaceAll(/(?!['_-])\p{P}/gu, ' ').trim();
}

export interface MailRequest {
  /** The origin of the links in the mail. */
  readonly origin: string;
  /** The network that the request came from. */
  readonly network: string;
}

/** The account that a mail is about. */
export interface Addressee {
  readonly playerId: string;
  readonly email: string;
}

export type AccountMails = ReturnType<typeof createAccountMails>;

interface Needs {
  readonly database: Database;
  readonly mail: Pick<Mailer, 'send'>;
  readonly quotas: Quotas;
  readonly config: { readonly publicUrl: string | null };
}

/**
 * The mails to one email are limited, so that nobody can flood a mailbox. The limit per network is lower, so that a
 * stranger cannot use up the owner's mails. Mails over a limit are dropped.
 */
export function createAccountMails({ database, mail, quotas, config }: Needs) {
  const isAllowed = async ({ network }: MailRequest, email: string): Promise<boolean> =>
    !(await quotas.use(['mails', `${email} ${network}`], ['all-mails', email])).exceeded;

  return {
    /**
     * Null, with a log line, if the request must not send mails: PUBLIC_URL is unset and the host of the request cannot
     * be trusted (see `linkOrigin`).
     */
    requestOf: (request: FastifyRequest) => {
      const origin = linkOrigin(request, config.publicUrl);
      if (origin !== null) return { origin, network: networkOf(request.ip) };
      request.log.warn('no mail was sent: set PUBLIC_URL, so that its link leads to this site');
      return null;
    },
    /** Sends the link to confirm the email of a pending account. */
    verify: async (request: MailRequest, to: Addressee) => {
      if (!(await isAllowed(request, to.email))) return;
      const code = newToken();
      const name = await saveCode(database, to, 'verify', code);
      if (name === null) return;
      const { subject, text } = messages.mails.verify;
      mail.send({ to: to.email, subject, text: text(plainName(name), request.origin + confirmEmailPath(code)) });
    },
    /** Tells the owner of an account that somebody tried to register with their email. */
    taken: async (request: MailRequest, email: string) => {
      if (!(await isAllowed(request, email))) return;
      const { subject, text } = messages.mails.taken;
      mail.send({ to: email, subject, text: text(request.origin + paths.auth) });
    },
    /** Sends the link to set a new password. */
    reset: async (request: MailRequest, to: Addressee) => {
      if (!(await isAllowed(request, to.email))) return;
      const code = newToken();
      if ((await saveCode(database, to, 'reset', code)) === null) return;
      const { subject, text } = messages.mails.reset;
      // In the URL fragment, so that the code appears in no log or Referer header.
      mail.send({
        to: to.email,
        subject,
        text: text(`${request.origin}${paths.authCallback}#type=recovery&code=${code}`),
      });
    },
  };
}
