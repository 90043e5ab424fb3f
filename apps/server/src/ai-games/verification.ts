/** Verifies ended AI games part by part, one part at a time per process, and settles them. */
import { opposite } from '@sixtyfour/chess';
import { colorOf } from '@sixtyfour/contract';
import type { ClaimedGame } from '@sixtyfour/engine';
import { personaById } from '@sixtyfour/engine/personas';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { storeResult } from './game-ender.ts';
import { judgeEndedGame, type CountedResult } from './eligibility.ts';
import * as store from './store.ts';
import type { Verdict, Verifier } from './verifier.ts';

/** A game whose verification has failed this many times is not counted. */
const MAX_ATTEMPTS = 2;
/** A forgery counts as this much verification time, so that other sources are served first. */
const FORGERY_PENALTY_MS = 60_000;

export function createVerification({
  database,
  verifier,
  log,
}: {
  readonly database: Database;
  readonly verifier: Verifier;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}) {
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;
  let currentGameId: string | null = null;

  /** Idempotent. `result`: null unless the game counts. */
  async function settle(gameId: string, outcome: store.Settlement, result: CountedResult | null): Promise<void> {
    await database.transaction().execute(async (trx) => {
      const game = await store.settleEnded(trx, gameId, outcome);
      if (game !== null && result !== null) await storeResult(trx, game, result);
    });
  }

  async function verify(game: store.EndedAiGame): Promise<void> {
    if (game.attempts > MAX_ATTEMPTS) {
      log.error({ gameId: game.id }, 'the verification of an AI game failed repeatedly');
      await settle(game.id, { status: 'not-counted', reason: 'not-verified' }, null);
      return;
    }
    // The server was updated while the game was waiting.
    if (game.engine_version !== ENGINE_VERSION) {
      await settle(game.id, { status: 'not-counted', reason: 'engine-changed' }, null);
      return;
    }
    let verdict: Verdict;
    const begun = performance.now();
    try {
      verdict = await verifier.verify(claimOf(game), game.verified_plies);
    } catch (error) {
      if (!isClosed)
        log.warn({ err: error, gameId: game.id }, 'the verification of an AI game failed and will be repeated');
      await store.releaseLease(database, game.id, { countAttempt: !isClosed });
      return;
    }
    const plies = verdict.ok ? verdict.value : game.verified_plies;
    const isOver = !verdict.ok || plies >= game.moves.length;
    const spentMs = Math.ceil(performance.now() - begun) + (verdict.ok ? 0 : FORGERY_PENALTY_MS);
    await store.recordVerified(database, game.id, { plies, spentMs, isOver });
    if (!isOver) return;
    if (!verdict.ok) {
      log.warn({ gameId: game.id, ...verdict.error }, 'an AI game was refused as forged');
      await settle(game.id, { status: 'refused', reason: verdict.error.code }, null);
      return;
    }
    const eligibility = judgeEndedGame(store.toEndedGame(game));
    // The rules may have changed since the game ended, if the server was updated meanwhile.
    if (eligibility.status === 'not-counted' || eligibility.status === 'refused')
      await settle(game.id, eligibility, null);
    else await settle(game.id, { status: 'counted' }, eligibility);
  }

  async function leaseNext(): Promise<store.EndedAiGame | null> {
    return isClosed ? null : store.leaseNext(database);
  }

  /** Fails only if the database fails. The current game is then verified again when its lease has expired. */
  async function verifyAll(): Promise<void> {
    try {
      do {
        isWoken = false;
        for (let game = await leaseNext(); game !== null; game = await leaseNext()) {
          currentGameId = game.id;
          await verify(game);
        }
      } while (isWoken);
    } catch (error) {
      log.error({ err: error }, 'AI games could not be verified');
    } finally {
      currentGameId = null;
      running = null;
    }
  }

  return {
    /** Verifies waiting games until there are none, taking turns between addresses and between players (T-03). */
    wake() {
      if (isClosed) return;
      isWoken = true;
      running ??= verifyAll();
    },
    /** Renews the lease of the game that is being verified. Call it more often than leases expire. */
    async renewLease() {
      if (currentGameId !== null) await store.renewLease(database, currentGameId);
    },
    /** Stops, and releases the game that is being verified. */
    async close() {
      isClosed = true;
      await verifier.close();
      await running;
    },
  };
}

function claimOf({ persona, rule_set: ruleSet, seat, seed, moves }: store.EndedAiGame): ClaimedGame {
  const character = personaById(persona);
  if (character === undefined) throw new Error(`unknown persona: ${persona}`);
  return { persona: character.id, ruleSet, seed, color: opposite(colorOf(seat)), moves };
}
