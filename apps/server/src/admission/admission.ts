/** The single entry point for calls, frames and upgrades: decides what is admitted. `limits.ts` has the limits. */
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { Sessions } from '../identity/caller.ts';
import { admitCalls } from './calls.ts';
import { type FrameBudget, FrameBudgets } from './frame-budget.ts';
import { createGuesses, type Guesses } from './guesses.ts';
import { JoinBudget } from './join-budget.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { RequestBudget } from './request-budget.ts';
import { type AdmitUpgrade, createUpgradeAdmission, type OpenSockets } from './upgrades.ts';

export interface Admission {
  /** Budgets for costly effects of a call: rows, mails, guesses. Counted across all processes. */
  readonly quotas: Quotas;
  /** Throttles guesses at one kind of secret. Each kind has its own slow lane, so that one cannot delay another. */
  guesses(): Guesses;
  /** Limits how many rooms are joined. */
  readonly roomJoins: JoinBudget;
  /** See `admitCalls`. */
  calls(app: FastifyInstance, sessions: Pick<Sessions, 'recent'>): void;
  /** Creates the decision on websocket upgrades. `sockets`: those of this process. */
  upgrades(sessions: Pick<Sessions, 'of' | 'recent'>, sockets: OpenSockets): AdmitUpgrade;
  /** The frame budget of a new websocket of a session. */
  frames(sessionId: string): FrameBudget;
}

type AdmissionConfig = Pick<AppConfig, 'publicUrl' | 'trustProxy' | 'limits' | 'featuresOff' | 'sessionSecret'>;

export function createAdmission({
  database,
  config,
}: {
  readonly database: Database;
  readonly config: AdmissionConfig;
}): Admission {
  const quotas = createQuotas(database, config.sessionSecret, config.limits);
  const requests = new RequestBudget(config.limits);
  const frames = new FrameBudgets(config.limits);
  return {
    quotas,
    guesses: () => createGuesses(quotas),
    roomJoins: new JoinBudget(config.limits),
    calls: (app, sessions) => admitCalls(app, sessions, { ...config, budget: requests }),
    upgrades: (sessions, sockets) => createUpgradeAdmission({ sessions, sockets, config, budget: requests }),
    frames: (sessionId) => frames.of(sessionId, performance.now()),
  };
}
