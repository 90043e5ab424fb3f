/** The single entry point for calls, frames and upgrades: what is admitted, and how much of it. `limits.ts` is its policy. */
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
  /** What a call may use beyond being answered: rows, mails, guesses. Counted over all processes. */
  readonly quotas: Quotas;
  /** The guesses at one kind of secret. Each kind has a slow lane of its own, so that one does not hold up another. */
  guesses(): Guesses;
  /** The rooms that may be joined. */
  readonly roomJoins: JoinBudget;
  /** See `admitCalls`. */
  calls(app: FastifyInstance, sessions: Pick<Sessions, 'recent'>): void;
  /** The decision on websocket upgrades. `sockets`: those of this process. */
  upgrades(sessions: Pick<Sessions, 'of' | 'recent'>, sockets: OpenSockets): AdmitUpgrade;
  /** The frames that a new websocket of a session may send. */
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
