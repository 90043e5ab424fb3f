/** Who visitors are: guests first, accounts for those who want one. Composes the parts of this folder. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { createQuotas, type Quotas } from '../operations/quotas.ts';
import type { Sessions } from './caller.ts';
import { type IdentityQuotas, identityQuotas } from './quotas.ts';
import { serveSessions } from './session-routes.ts';
import { createSessions, type OwnSessions } from './sessions.ts';

export interface IdentityDependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'limits'> & { readonly sessionSecret: string };
}

/** What the parts of this feature share. */
export interface IdentityParts extends IdentityDependencies {
  readonly sessions: OwnSessions;
  readonly quotas: Quotas;
  readonly limits: IdentityQuotas;
}

export interface Identity {
  readonly sessions: Sessions;
  /** Serves the calls of `sessionApi`. */
  routes(app: FastifyInstance): void;
}

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, config } = dependencies;
  const parts: IdentityParts = {
    ...dependencies,
    sessions: createSessions(database, config.publicUrl),
    quotas: createQuotas(database, config.sessionSecret),
    limits: identityQuotas(config.limits),
  };
  return {
    sessions: parts.sessions,
    routes: (app) => serveSessions(app, parts),
  };
}
