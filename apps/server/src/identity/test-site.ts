/** A server with only the identity feature, and visitors with a cookie jar, for the tests in this folder. */
import { api, type Endpoint } from '@sixtyfour/contract';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createAdmission } from '../admission/admission.ts';
import type { Quotas } from '../admission/quotas.ts';
import { registerHttp } from '../http/edge.ts';
import type { Mail } from '../mail/mailer.ts';
import { DEFAULT_LIMITS, type Limits } from '../admission/limits.ts';
import type { RequestLog } from '../operations/logging.ts';
import { sendError } from '../site/errors.ts';
import { testConfig } from '../test-config.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createPasswords, type Passwords } from './passwords.ts';

/** Low, because the tests hash hundreds of passwords. */
const LOW_COST = { log2N: 4, r: 8, p: 1 };

export interface SiteOptions {
  readonly limits?: Partial<Limits>;
  readonly publicUrl?: string | null;
  readonly passwords?: Passwords;
  readonly logger?: FastifyServerOptions['logger'];
  readonly logController?: RequestLog;
  /** Default: does nothing. */
  readonly resignGames?: (playerId: string) => Promise<void>;
  /** The database of another site, to simulate a second process. Default: a new one. */
  readonly database?: TestDatabase;
}

export interface TestSite {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly own: TestDatabase;
  readonly quotas: Quotas;
  /** The sent mails, oldest first. */
  readonly mails: readonly Mail[];
  /** Creates a browser, without a cookie unless one is given. */
  visitor(options?: { address?: string; cookie?: string }): Visitor;
  /** Creates a browser with a session. Returns also the id of its player. */
  guest(options?: { address?: string }): Promise<Guest>;
  close(): Promise<void>;
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Guest {
  readonly visitor: Visitor;
  readonly id: string;
}

export interface Visitor {
  /** `name=value`, or '' if there is none. */
  cookie: string;
  call(endpoint: Endpoint, sent?: Sent): Promise<LightMyRequestResponse>;
  open(url: string): Promise<LightMyRequestResponse>;
}

export const PASSWORD = 'correct horse';

export function signUpBody(email: string, changes: object = {}) {
  return { email, password: PASSWORD, data: { name: 'Ada Lovelace' }, ofAge: true, ...changes };
}

export function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<LightMyRequestResponse> {
  return visitor.call(api.signInWithPassword, { body: { email, password } });
}

/** The status and error code of an answer. */
export function outcomeOf(answer: LightMyRequestResponse): [status: number, error: string | undefined] {
  return [answer.statusCode, answer.json().error];
}

/** The code in the link of a mail. */
export function codeOf(mail: Mail | undefined): string {
  const code = /(?:confirm|code)=(?<code>[\w-]{43})$/m.exec(mail?.text ?? '')?.groups?.['code'];
  if (code === undefined) throw new Error('no mail with a code');
  return code;
}

/** Presses the confirmation button that a mail links to. */
export function confirm(visitor: Visitor, mail: Mail | undefined, password?: string): Promise<LightMyRequestResponse> {
  return visitor.call(api.confirmEmail, { body: { code: codeOf(mail), password } });
}

export async function createTestSite(options: SiteOptions = {}): Promise<TestSite> {
  const { publicUrl = null, logger = false, logController } = options;
  const own = options.database ?? (await createTestDatabase());
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const config = testConfig({ publicUrl, limits });
  const app = Fastify({ logger, ...(logController && { logController }) });
  app.setErrorHandler(sendError);
  const admission = createAdmission({ database: own.database, config });
  const { quotas } = admission;
  await registerHttp(app);
  const mails: Mail[] = [];
  const identity = createIdentity({
    database: own.database,
    clock: { now: () => 0, every: () => () => undefined },
    config,
    quotas,
    guesses: admission.guesses(),
    log: app.log,
    resignGames: options.resignGames ?? (async () => undefined),
    mail: { send: (mail) => void mails.push(mail) },
    passwords: options.passwords ?? createPasswords(LOW_COST),
  });
  admission.calls(app, identity.sessions);
  identity.routes(app);
  const origin = publicUrl ?? 'http://localhost';

  const site: TestSite = {
    app,
    identity,
    own,
    quotas,
    mails,
    visitor: ({ address, cookie = '' } = {}) => {
      const inject = async (method: 'GET' | 'POST', url: string, sent: Sent) => {
        const answer = await app.inject({
          method,
          url,
          ...(address !== undefined && { remoteAddress: address }),
          headers: {
            host: new URL(origin).host,
            origin,
            ...(visitor.cookie !== '' && { cookie: visitor.cookie }),
            ...sent.headers,
          },
          ...(sent.body !== undefined && { payload: sent.body as object }),
        });
        const given = answer.headers['set-cookie'];
        if (given !== undefined) visitor.cookie = String(given).split(';', 1)[0]?.replace(/=$/, '') ?? '';
        if (!visitor.cookie.includes('=')) visitor.cookie = '';
        return answer;
      };
      const visitor: Visitor = {
        cookie,
        call: ({ method, path }, sent = {}) => inject(method, path, sent),
        open: (url) => inject('GET', url, {}),
      };
      return visitor;
    },
    guest: async (from) => {
      const visitor = site.visitor(from);
      return { visitor, id: (await visitor.call(api.signInAsGuest)).json().player.id };
    },
    close: async () => {
      await app.close();
      if (options.database === undefined) await own.close();
    },
  };
  return site;
}
