/** Guests, accounts and their sessions. Composes the parts in this folder. */
import type { FastifyInstance } from 'fastify';
import type { Sweep } from '../time/sweep.ts';
import { createAccountMails } from './account-mails.ts';
import { serveAccounts } from './account-routes.ts';
import type { Sessions } from './caller.ts';
import { serveMyData } from './my-data-routes.ts';
import { createPasswords } from './passwords.ts';
import { createRetention } from './retention.ts';
import { serveSessions } from './session-routes.ts';
import type { IdentityDependencies, IdentityParts } from './parts.ts';
import { createSessions } from './sessions.ts';

/** Starts and closes the hourly `Retention` sweep. */
export interface Identity extends Sweep {
  readonly sessions: Sessions;
  /** Serves the endpoints of `sessionApi` and `accountsApi`. */
  routes(app: FastifyInstance): void;
}

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, config } = dependencies;
  const parts: IdentityParts = {
    ...dependencies,
    sessions: createSessions(database, config.publicUrl),
    passwords: dependencies.passwords ?? createPasswords(),
    mails: createAccountMails(dependencies),
  };
  const retention = createRetention(dependencies);
  return {
    sessions: parts.sessions,
    routes: (app) => {
      serveSessions(app, parts);
      serveAccounts(app, parts);
      serveMyData(app, parts);
    },
    start: () => retention.start(),
    close: () => retention.close(),
  };
}
