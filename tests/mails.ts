/** The emails of a server without SMTP, which writes them to a folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUTBOX_FOLDER } from '../apps/server/src/mail/mailer.ts';

/** All emails, oldest first: file names start with the time. One that is not written completely may be empty. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, OUTBOX_FOLDER);
  const names: string[] = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
}

export function isMailTo(mail: string, address: string): boolean {
  return mail.startsWith(`To: ${address}\n`);
}
