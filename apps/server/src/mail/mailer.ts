/** Sends mails by SMTP, or writes them to a folder if no mail server is configured. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Returns immediately, so that response times do not reveal whether a mail was sent. Failures are logged. */
  send(mail: Mail): void;
  /** Waits for pending mails. */
  close(): Promise<void>;
}

export const OUTBOX_FOLDER = 'outbox';

/** In ms. No code in a mail is valid for longer. */
const KEPT_MS = 86_400_000;
const SWEEP_INTERVAL_MS = 3_600_000;

type Deliver = (mail: Mail) => Promise<void>;

/**
 * Writes one file per mail, with sortable names. Only the owner can read them, because the links in them are
 * credentials.
 */
function toOutbox(folder: string): Deliver {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${timeText(Date.now())}-${randomUUID()}.txt`;
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
  };
}

/** Sortable, for names of files. @param at in ms since 1970 */
function timeText(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '-');
}

/** Deletes the mails whose codes are no longer valid. */
async function sweepOutbox(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const oldest = timeText(Date.now() - KEPT_MS);
  const old = names.filter((name) => name.endsWith('.txt') && name < oldest);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** The fields of an error that are safe to log: its message may contain the address. */
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
  const sweep = () => void sweepOutbox(folder).catch((err: unknown) => log.error({ err }, 'old mails are not deleted'));
  // Also with a mail server: the folder may be from before it was configured.
  sweep();
  const sweeping = setInterval(sweep, SWEEP_INTERVAL_MS);
  if (transport === null) log.warn({ folder }, 'SMTP_URL is unset: mails are written to a folder and not sent');

  const deliver: Deliver =
    transport === null
      ? toOutbox(folder)
      : async (mail) => {
          await transport.sendMail(mail);
        };
  const pending = new Set<Promise<void>>();

  return {
    send: (mail) => {
      const delivery = deliver(mail)
        .catch((error: unknown) => log.error({ mail: factsOf(error) }, 'a mail could not be sent'))
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
    },
    close: async () => {
      clearInterval(sweeping);
      await Promise.all(pending);
      transport?.close();
    },
  };
}
