/**
 * AI games that may count for Daily Champions: opened here, reported move by move, and verified by a worker thread
 * after their end.
 */
import { randomInt } from 'node:crypto';
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { AI_GAME, AI_GAME_SILENCE_MS, type AiGameEnd, type GameCount, type ProblemCode } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { personaById } from '@sixtyfour/engine/personas';
import type { FastifyBaseLogger } from 'fastify';
import { levelsOf } from '../admission/addresses.ts';
import { readGameCount } from '../champions/game-count.ts';
import type { Scorer } from '../champions/scorer.ts';
import type { Database } from '../database/connection.ts';
import { arrivalTime } from '../time/arrival.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import { createGameEnder } from './game-ender.ts';
import * as store from './store.ts';
import { GamePositions } from './game-positions.ts';
import { createVerification } from './verification.ts';
import { createVerifier, type Verifier } from './verifier.ts';

const SWEEP_INTERVAL_MS = 5_000;
const MAX_PER_SWEEP = 200;
/** Another attempt is needed only if a concurrent request for the same game was faster. */
const MAX_ATTEMPTS = 3;
const SEEDS = 2 ** 32;

export interface AiGamesDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly scorer: Pick<Scorer, 'scoreAll'>;
  /** The key of the hashes of addresses. */
  readonly secret: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Default: a worker thread. */
  readonly verifier?: Verifier;
}

export interface AiGames {
  /**
   * Idempotent: the same id with the same persona, rule set and seat returns the same game. Ends the player's open game
   * with this persona and rule set if the new game would get its seed, so that the same moves cannot win both.
   * @param address see `addressOf`
   * @param isOverQuota counts a new game; not called for a repetition
   */
  open(
    playerId: string,
    address: string,
    request: store.NewGameRequest,
    isOverQuota: () => Promise<boolean>,
  ): Promise<Result<{ readonly id: string; readonly seed: number }, ProblemCode>>;
  /**
   * Appends plies. Plies that are already stored must be equal. Plies after a gap are ignored.
   * @param from the ply of the first move
   * @param parsedAt see `arrivalTime`
   * @returns the number of plies stored
   */
  play(
    playerId: string,
    gameId: string,
    from: number,
    moves: readonly string[],
    parsedAt: Ms,
  ): Promise<Result<{ readonly ply: number }, ProblemCode>>;
  /** 'unavailable': too many games wait for verification; try again later. */
  end(playerId: string, gameId: string, by: AiGameEnd, parsedAt: Ms): Promise<Result<GameCount, ProblemCode>>;
  /** Whether and how a game counts; null if the player has no such game. */
  gameCount(playerId: string, gameId: string): Promise<GameCount | null>;
  /** Starts the sweep, which verifies waiting games and ends overdue ones. */
  start(): void;
  close(): Promise<void>;
}

export function createAiGames({
  database,
  clock,
  scorer,
  secret,
  log,
  verifier = createVerifier(),
}: AiGamesDependencies): AiGames {
  const verification = createVerification({ database, verifier, log });
  const ender = createGameEnder({ database, wake: () => verification.wake() });
  const positions = new GamePositions();
  /** All addresses in an IPv6 /48 count as one source. */
  const sourceHash = (address: string) => keyedHash(secret, 'ai-games', levelsOf(address)[0]?.range ?? address);
  const dueAt = (now: Ms): Ms => now + AI_GAME_SILENCE_MS;

  /** Ends an overdue game. If that fails, the game is postponed, so that it does not block the others. */
  async function endOverdue(gameId: string, now: Ms): Promise<void> {
    try {
      if ((await ender.end(gameId, { endedBy: null, parsedAt: now })) !== 'full') return;
    } catch (error) {
      log.error({ err: error, gameId }, 'an overdue AI game could not be ended');
    }
    await store.postpone(database, gameId, dueAt(now));
  }

  async function sweepOnce(): Promise<void> {
    const now = clock.now();
    for (const gameId of await store.readOverdue(database, now, MAX_PER_SWEEP)) await endOverdue(gameId, now);
    await verification.renewLease();
    verification.wake();
  }

  const sweep = createSweep({ clock, interval: SWEEP_INTERVAL_MS, run: sweepOnce, of: 'AI games', log });

  async function gameCount(playerId: string, gameId: string): Promise<GameCount | null> {
    const game = await store.readOwn(database, playerId, gameId);
    if (game === null) return null;
    const settled = store.settlementOf(game);
    if (settled === null) return { status: game.status === 'open' ? 'open' : 'verifying' };
    return settled.status === 'counted' ? readGameCount(database, scorer, playerId, gameId) : settled;
  }

  /**
   * If the new game would get the seed of an open game, ends that one first, as its page does when the visitor leaves
   * it.
   */
  async function insertGame(game: store.NewAiGame): Promise<store.Insertion> {
    const limits = { maxOpen: AI_GAME.openPerPlayer, over: null };
    let inserted = await store.insertGame(database, game, limits);
    for (let tries = 1; tries < MAX_ATTEMPTS && inserted.status === 'not-given-up'; tries++) {
      const { gameId } = inserted;
      const ended = await ender.end(gameId, { endedBy: 'left', parsedAt: game.openedAt });
      inserted = await store.insertGame(database, game, { ...limits, over: ended === 'full' ? gameId : null });
    }
    return inserted;
  }

  return {
    async open(playerId, address, { id, persona, ruleSet, seat, engineVersion }, isOverQuota) {
      if (personaById(persona) === undefined) return err('malformed');
      if (engineVersion !== ENGINE_VERSION) return err('engine-outdated');
      const now = clock.now();
      const game = {
        id,
        playerId,
        persona,
        ruleSet,
        seat,
        seed: randomInt(SEEDS),
        engineVersion,
        source: sourceHash(address),
        openedAt: now,
        dueAt: dueAt(now),
      };
      const known = await store.readOwn(database, playerId, id);
      if (known === null && (await isOverQuota())) return err('too-many-requests');
      const inserted = known === null ? await insertGame(game) : { status: 'taken' as const };
      if (inserted.status === 'opened') return ok({ id, seed: inserted.seed });
      if (inserted.status === 'too-many') return err('too-many-games');
      if (inserted.status === 'not-given-up') return err('unavailable');
      const existing = known ?? (await store.readOwn(database, playerId, id));
      const isSame = existing?.persona === persona && existing.rule_set === ruleSet && existing.seat === seat;
      return isSame ? ok({ id, seed: existing.seed }) : err('forbidden');
    },
    async play(playerId, gameId, from, moves, parsedAt) {
      const append = async (added: readonly string[], ply: number, lastStamp: Ms) => {
        const stamp = arrivalTime(parsedAt, lastStamp);
        if (!(await store.appendMoves(database, gameId, ply, { moves: added, stamp, dueAt: dueAt(stamp) })))
          return false;
        positions.add(added, { gameId, ply, stamp });
        return true;
      };
      const isTooLong = from + moves.length > AI_GAME.plies;
      const rememberedStamp = isTooLong ? null : positions.stampBefore(moves, { playerId, gameId, ply: from });
      if (rememberedStamp !== null && (await append(moves, from, rememberedStamp)))
        return ok({ ply: from + moves.length });
      for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
        const game = await store.readOwn(database, playerId, gameId);
        if (game === null) return err('not-found');
        const ply = game.moves.length;
        const known = game.moves.slice(from, from + moves.length);
        if (known.some((move, index) => move !== moves[index])) return err('moves-disagree');
        const added = moves.slice(known.length);
        if (added.length === 0 || from > ply) return ok({ ply });
        if (game.status !== 'open') return err('game-over');
        if (ply + added.length > AI_GAME.plies) return err('malformed');
        if (!positions.areLegal(game, added)) return err('illegal-move');
        if (await append(added, ply, store.lastStampOf(game))) return ok({ ply: ply + added.length });
      }
      return err('not-saved');
    },
    async end(playerId, gameId, by, parsedAt) {
      if ((await store.readOwn(database, playerId, gameId)) === null) return err('not-found');
      if ((await ender.end(gameId, { endedBy: by, parsedAt })) === 'full') return err('unavailable');
      const count = await gameCount(playerId, gameId);
      return count === null ? err('not-found') : ok(count);
    },
    gameCount,
    start: () => sweep.start(),
    async close() {
      await sweep.close();
      await verification.close();
    },
  };
}
