/** Guests, accounts and their sessions. Composes the parts of this folder. */
import type { FastifyInstance } from 'fastify';
import { createQuotas } from '../operations/quotas.ts';
import type { ServerClock } from '../time/clock.ts';
import { createAccountMails } from './account-mails.ts';
import { serveAccounts } from './account-routes.ts';
import type { Sessions } from './caller.ts';
import { serveMyData } from './my-data-routes.ts';
import { createPasswords } from './passwords.ts';
import { identityQuotas } from './quotas.ts';
import { createRetention } from './retention.ts';
import { serveSessions } from './session-routes.ts';
import type { IdentityDependencies, IdentityParts } from './parts.ts';
import { createSessions } from './sessions.ts';

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
