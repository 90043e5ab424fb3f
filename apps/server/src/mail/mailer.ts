/** Sends mails by SMTP, or puts them into a folder for whoever runs the server without a mail server. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Returns at once, so that no answer tells by its time whether a mail went out. A failure is logged. */
  send(mail: Mail): void;
  /** Waits for the mails that are under way. */
  close(): Promise<void>;
}

export const OUTBOX_FOLDER = 'outbox';

type Deliver = (mail: Mail) => Promise<void>;

/** One file a mail, named so that they list in order. Only the server's user may read them: their links are keys. */
function toOutbox(folder: string): Deliver {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`;
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
  };
}

/** What may be logged of a failure: the server's words about it repeat the address. */
function factsOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { name, code, command, responseCode } = error as Error & Partial<Record<string, unknown>>;
  return { name, code, command, responseCode };
}

export function createMailer({
  config,
  log,
}: {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  const folder = join(dataDir, OUTBOX_FOLDER);
  const transport =
    smtpUrl === null
      ? null
      : createTransport(smtpUrl, { from: mailFrom ?? '', disableFileAccess: true, disableUrlAccess: true });
  if (transport === null) log.warn({ folder }, 'SMTP_URL is unset: mails are put into a folder and reach nobody');

  const deliver: Deliver =
    transport === null
      ? toOutbox(folder)
      : async (mail) => {
          await transport.sendMail(mail);
        };
  const underWay = new Set<Promise<void>>();

  return {
    send: (mail) => {
      const delivery = deliver(mail)
        .catch((error: unknown) => log.error({ mail: factsOf(error) }, 'a mail could not be sent'))
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    close: async () => {
      await Promise.all(underWay);
      transport?.close();
    },
  };
}
