/** The attacked site: a real server with its own database, its log and emails, and its visitors. */
import { stat } from 'node:fs/promises';
import { api } from '@sixtyfour/contract';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/database/test-database.ts';
import { ServerProcess } from '../load/server-process.ts';
import { isMailTo, readMails } from '../mails.ts';
import type { Figure, Setting } from './figures.ts';
import { Target } from './target.ts';
import { poll, type Visitor } from './visitor.ts';

const PUBLIC_URL = 'https://chess.example';
const ENVIRONMENT: Readonly<Record<Setting, Readonly<Record<string, string>>>> = {
  default: { TRUST_PROXY: '' },
  proxy: { TRUST_PROXY: 'loopback', PUBLIC_URL },
};
/** Maximum time until an email arrives; it is sent after the answer. */
const MAIL_MS = 10_000;
const CONFIRM_LINK = /https?:\/\/\S+?\/auth\?confirm=([\w-]+)/;
const RESET_LINK = /#type=recovery&code=([\w-]+)/;

export const PASSWORD = 'correct horse battery staple';

export interface Account {
  readonly email: string;
  readonly address: string;
}

export class Site extends Target {
  readonly server: ServerProcess;
  readonly #own: TestDatabase;
  #emails = 0;

  private constructor(setting: Setting, server: ServerProcess, own: TestDatabase) {
    const { origin } = server;
    super(setting, { server: origin, page: setting === 'proxy' ? PUBLIC_URL : origin });
    this.server = server;
    this.#own = own;
  }

  /** Starts the site with the pages of a web build. */
  static async open(setting: Setting, webBuild: string): Promise<Site> {
    const own = await createTestDatabase();
    const environment = { DATABASE_URL: own.url, LOG_LEVEL: 'info', ...ENVIRONMENT[setting] };
    const server = await ServerProcess.prepare({ limits: {}, environment });
    const site = new Site(setting, server, own);
    try {
      await server.start(webBuild);
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.server.remove();
    await this.#own.close();
  }

  get database(): TestDatabase['database'] {
    return this.#own.database;
  }

  /** An address without an account or a pending sign-up. */
  newEmail(): string {
    this.#emails += 1;
    return `visitor${this.#emails}@mail.example`;
  }

  /** Signs up with `PASSWORD` and confirms the email. */
  async account(address: number | string): Promise<Account> {
    const email = this.newEmail();
    const visitor = await this.visitor(address).enter();
    await visitor.call(api.signUp, { body: signUpBody(email) });
    await this.confirm(visitor, await this.mailTo(email));
    return { email, address: visitor.address };
  }

  /** Opens the confirmation link and presses the button, like the page behind it. */
  async confirm(visitor: Visitor, mail: string, password?: string): Promise<void> {
    const code = await this.openConfirmLink(visitor, mail);
    await visitor.ask(api.confirmEmail, { body: { code, password } });
  }

  /** Opens the confirmation link, as email scanners also do. Returns its code. */
  async openConfirmLink(visitor: Visitor, mail: string): Promise<string> {
    const [link = '', code = ''] = CONFIRM_LINK.exec(mail) ?? [];
    if (link === '') throw new Error(`no link in the mail: ${mail}`);
    const { pathname, search } = new URL(link);
    await visitor.exchange({ method: 'GET', path: pathname + search });
    return code;
  }

  /** All emails, oldest first. */
  mails(): Promise<string[]> {
    return readMails(this.server.dataDir);
  }

  /** The number of emails once no more are being written. */
  async countMailsAtRest(): Promise<number> {
    let known = -1;
    const count = async () => {
      const before = known;
      known = (await this.mails()).length;
      return known === before ? known : null;
    };
    return (await poll(count, 30_000, 1_000)) ?? known;
  }

  /** The newest email to an address after the first `known` ones. Throws if none comes. */
  async mailTo(email: string, known = 0): Promise<string> {
    const newest = async () =>
      (await this.mails())
        .filter((mail) => isMailTo(mail, email))
        .slice(known)
        .at(-1);
    // An empty file has not been written yet.
    const mail = await poll(async () => (await newest())?.match(/^To: [^]+https?:\S+/)?.input ?? null, MAIL_MS);
    if (mail === null) throw new Error(`no mail came to ${email}`);
    return mail;
  }

  async logBytes(): Promise<number> {
    return (await stat(this.server.logFile)).size;
  }
}

export function signUpBody(email: string, password = PASSWORD) {
  return { email, password, data: { name: 'Anna' }, ofAge: true };
}

/** The code from the link in a password-reset email. */
export function resetCodeIn(mail: string): string {
  return RESET_LINK.exec(mail)?.[1] ?? '';
}

/** An attack of the rows T-01 to T-17. */
export interface Attack {
  /** The row; some rows have several attacks. */
  readonly id: string;
  /** Takes more than a few seconds. */
  readonly isSlow?: boolean;
  /** Default: all. */
  readonly settings?: readonly Setting[];
  /** `minutes`: how long the attacks that can continue do so; default 0. */
  readonly run: (site: Site, minutes: number) => Promise<Figure[]>;
}
