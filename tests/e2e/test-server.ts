/** A whole server of a test's own, with a database that nobody else uses. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Advertisement, Feature, Operator } from '@sixtyfour/contract';
import { buildApp } from '@sixtyfour/server';
import {
  createDatabaseClock,
  createMailer,
  createManualClock,
  createTestDatabase,
  OUTBOX_FOLDER,
  testConfig,
} from '@sixtyfour/server/test-kit';
import type { Database } from '@sixtyfour/server/test-kit';

/** The pages as `npm run build` leaves them. */
export const webBuildFolder = join(import.meta.dirname, '../../apps/web/build');

/** What the operator of a test's server has entered. */
export interface Entered {
  /** Where visitors reach the site, with a port of this machine; without it the server takes any. */
  readonly publicUrl?: string;
  readonly operator?: Operator;
  readonly advertisement?: Advertisement;
  readonly featuresOff?: readonly Feature[];
}

export interface OpenServer {
  readonly origin: string;
  /** Puts the server's time forward, so that nobody has to wait for a flag. */
  readonly advance: (ms: number) => void;
  /** The server's own database, to make rows older than they are. */
  readonly database: Database;
  /** The mails to an address that have been sent by now, the newest last. */
  readonly mailsTo: (address: string) => Promise<readonly string[]>;
  /** Ends the server and starts it anew at its address, as somebody does who puts a new build there. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Names of mails begin with their time. */
const byName = (first: string, second: string) => (first < second ? -1 : 1);

async function readMails(dataDir: string, address: string): Promise<readonly string[]> {
  const folder = join(dataDir, OUTBOX_FOLDER);
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.toSorted(byName).map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
}

/** Needs the database server of `startTestServer`. Listens on a free port of this machine. */
export async function openTestServer(webBuild: string, entered: Entered = {}): Promise<OpenServer> {
  const { database, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-e2e-'));
  const mail = createMailer({ config: { smtpUrl: null, mailFrom: null, dataDir }, log: silentLog });
  const time = await createDatabaseClock({ database, log: silentLog });
  const clock = createManualClock(time);
  const build = () => buildApp({ config: testConfig(entered), database, mail, clock, webBuild });
  let app = await build();
  const port = entered.publicUrl === undefined ? 0 : Number(new URL(entered.publicUrl).port);
  const origin = await app.listen({ host: '127.0.0.1', port });
  return {
    origin,
    advance: (ms) => clock.advance(ms),
    database,
    mailsTo: (address) => readMails(dataDir, address),
    restart: async () => {
      await app.close();
      app = await build();
      await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    },
    close: async () => {
      await app.close();
      await time.close();
      await mail.close();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
