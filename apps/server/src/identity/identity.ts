/** Guests, accounts and their sessions. Composes the parts of this folder. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { createQuotas, type Quotas } from '../operations/quotas.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ServerClock } from '../time/clock.ts';
import { type AccountMails, createAccountMails } from './account-mails.ts';
import { serveAccounts } from './account-routes.ts';
import type { Sessions } from './caller.ts';
import { serveMyData } from './my-data-routes.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { type IdentityQuotas, identityQuotas } from './quotas.ts';
import { createRetention } from './retention.ts';
import { serveSessions } from './session-routes.ts';
import { createSessions, type OwnSessions } from './sessions.ts';

export interface IdentityDependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'limits'> & { readonly sessionSecret: string };
  readonly mail: Pick<Mailer, 'send'>;
  /** Resigns the running game of a player, if there is one, before the player is deleted. */
  readonly resignGames: (playerId: string) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Default: passwords with the cost of production. */
  readonly passwords?: Passwords;
}

/** The dependencies that the parts of this feature share. */
export interface IdentityParts extends IdentityDependencies {
  readonly sessions: OwnSessions;
  readonly quotas: Quotas;
  readonly limits: IdentityQuotas;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
}

export interface Identity {
  readonly sessions: Sessions;
  /** Serves the endpoints of `sessionApi` and `accountsApi`. */
  routes(app: FastifyInstance): void;
  /** Starts the hourly `Retention` sweep. */
  start(clock: Pick<ServerClock, 'every'>): void;
  close(): Promise<void>;
}

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, config } = dependencies;
  const quotas = createQuotas(database, config.sessionSecret);
  const limits = identityQuotas(config.limits);
  const parts: IdentityParts = {
    ...dependencies,
    sessions: createSessions(database, config.publicUrl),
    quotas,
    limits,
    passwords: dependencies.passwords ?? createPasswords(),
    mails: createAccountMails({ ...dependencies, quotas, limits }),
  };
  const retention = createRetention(dependencies);
  return {
    sessions: parts.sessions,
    routes: (app) => {
      serveSessions(app, parts);
      serveAccounts(app, parts);
      serveMyData(app, parts);
    },
    start: (clock) => retention.start(clock),
    close: () => retention.close(),
  };
}
