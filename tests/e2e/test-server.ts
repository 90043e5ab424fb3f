/** A server with its own database for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Advertisement, Feature, Operator } from '@sixtyfour/contract';
import { buildApp } from '@sixtyfour/server';
import {
  createDatabaseClock,
  createMailer,
  createManualClock,
  createTestDatabase,
  testConfig,
} from '@sixtyfour/server/test-kit';
import { isMailTo, readMails } from '../mails.ts';

/** The build of `npm run build`. */
export const webBuildFolder = join(import.meta.dirname, '../../apps/web/build');

/** The operator's configuration of a test server. */
export interface Entered {
  /** The public origin, with a port on this machine. Default: any free port. */
  readonly publicUrl?: string;
  readonly operator?: Operator;
  readonly advertisement?: Advertisement;
  readonly featuresOff?: readonly Feature[];
}

export type OpenServer = Awaited<ReturnType<typeof openTestServer>>;

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens a server on a free port. Needs the database server of `startTestServer`. */
export async function openTestServer(webBuild: string, entered: Entered = {}) {
  const { database } = await createTestDatabase();
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
    /** Advances the server's clock. */
    advance: (ms: number) => clock.advance(ms),
    /** The server's database, for example to backdate rows. */
    database,
    /** The emails sent to an address so far, newest last. */
    mailsTo: async (address: string) => (await readMails(dataDir)).filter((text) => isMailTo(text, address)),
    /** Restarts the server at the same address, for example with a new build. */
    restart: async () => {
      await app.close();
      app = await build();
      await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    },
    close: async () => {
      await app.close();
      await time.close();
      await mail.close();
      await database.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
}
