/** Verifies the games that wait, one at a time in each process, and settles them. */
import { type ClaimedGame, ENGINE_VERSION } from '@sixtyfour/engine';
import { personaById } from '@sixtyfour/engine/personas';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { count, type RecordGame } from './ending.ts';
import { judge, type Worth } from './judge.ts';
import * as store from './store.ts';
import type { Verdict, Verifier } from './verifier.ts';

/** A game whose verification fails so often is not counted. */
const MOST_ATTEMPTS = 2;

export interface Verification {
  /** Looks for games that wait, until there are none. */
  wake(): void;
  /** Says that the game at work is still at work; to be called more often than a lease lasts. */
  keep(): Promise<void>;
  /** Gives the game at work back. */
  close(): Promise<void>;
}

export function createVerification({
  database,
  record,
  verifier,
  log,
}: {
  readonly database: Database;
  readonly record: RecordGame;
  readonly verifier: Verifier;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Verification {
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let atWork: string | null = null;

  /** Once, whoever does it how often. `worth`: of a game that counts. */
  async function settle(gameId: string, outcome: store.Settled, worth: Worth | null): Promise<void> {
    await database.transaction().execute(async (trx) => {
      const game = await store.settleEnded(trx, gameId, outcome);
      if (game !== null && worth !== null) await count(trx, record, game, worth);
    });
  }

  async function verify(game: store.EndedAiGame): Promise<void> {
    if (game.attempts > MOST_ATTEMPTS) {
      log.error({ gameId: game.id }, 'a game against a character could not be verified');
      await settle(game.id, { status: 'not-counted', reason: 'not-verified' }, null);
      return;
    }
    // It waited while the server was updated.
    if (game.engine_version !== ENGINE_VERSION) {
      await settle(game.id, { status: 'not-counted', reason: 'engine-changed' }, null);
      return;
    }
    let verdict: Verdict;
    try {
      verdict = await verifier.verify(claimOf(game));
    } catch (error) {
      if (!isClosed) log.warn({ err: error, gameId: game.id }, 'a game against a character is to be verified again');
      await store.giveBack(database, game.id, { asNew: isClosed });
      return;
    }
    if (!verdict.ok) {
      log.warn({ gameId: game.id, ...verdict.error }, 'a game against a character was not played as it claims');
      await settle(game.id, { status: 'refused', reason: verdict.error.code }, null);
      return;
    }
    const judgement = judge(store.toEnded(game));
    if (judgement.status !== 'to-verify') throw new Error(`a game that needed no replay was replayed: ${game.id}`);
    await settle(game.id, { status: 'counted' }, judgement);
  }

  async function takeNext(): Promise<store.EndedAiGame | null> {
    return isClosed ? null : store.takeWaiting(database);
  }

  /** What fails is the database: a game at work is taken again after its lease. */
  async function verifyAll(): Promise<void> {
    try {
      do {
        isWoken = false;
        for (let game = await takeNext(); game !== null; game = await takeNext()) {
          atWork = game.id;
          await verify(game);
        }
      } while (isWoken);
    } catch (error) {
      log.error({ err: error }, 'games against characters could not be verified');
    } finally {
      atWork = null;
      running = null;
    }
  }

  return {
    wake() {
      if (isClosed) return;
      isWoken = true;
      running ??= verifyAll();
    },
    async keep() {
      if (atWork !== null) await store.keepLease(database, atWork);
    },
    async close() {
      isClosed = true;
      await verifier.close();
      await running;
    },
  };
}

function claimOf({ persona, rule_set: ruleSet, seed, moves }: store.EndedAiGame): ClaimedGame {
  const character = personaById(persona);
  if (character === undefined) throw new Error(`a game against nobody that there is: ${persona}`);
  return { persona: character.id, ruleSet, seed, moves };
}
