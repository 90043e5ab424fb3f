/** Types that the parts of this feature share. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Guesses } from '../admission/guesses.ts';
import type { Quotas } from '../admission/quotas.ts';
import type { ServerClock } from '../time/clock.ts';
import type { AccountMails } from './account-mails.ts';
import type { Passwords } from './passwords.ts';
import type { OwnSessions } from './sessions.ts';

export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now' | 'every'>;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly quotas: Quotas;
  readonly guesses: Guesses;
  readonly mail: Pick<Mailer, 'send'>;
  /** Resigns the player's running game, if any, before the player is deleted. */
  readonly resignGames: (playerId: string) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Default: passwords hashed with the production cost. */
  readonly passwords?: Passwords;
}

/** The dependencies that the parts of this feature share. */
export interface IdentityParts extends IdentityDependencies {
  readonly sessions: OwnSessions;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
}
