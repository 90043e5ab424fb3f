/**
 * Games against characters that may count: opened here, reported move by move, and at their end played again by a
 * worker before they count. Who has white is the visitor.
 */
import { randomInt } from 'node:crypto';
import { err, type Ms, ok, type Result, type RuleSet } from '@sixtyfour/chess';
import { AI_GAME, AI_GAME_SILENCE_MS, type AiGameEnd, type GameCount, type ProblemCode } from '@sixtyfour/contract';
import { ENGINE_VERSION, firstIllegal } from '@sixtyfour/engine';
import { personaById } from '@sixtyfour/engine/personas';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppConfig } from '../app.ts';
import type { Database } from '../database/connection.ts';
import type { Sessions } from '../identity/caller.ts';
import { createQuotas } from '../operations/quotas.ts';
import { arrivalTime } from '../time/arrival.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { createEnding, type RecordGame } from './ending.ts';
import { serveAiGames } from './routes.ts';
import * as store from './store.ts';
import { createVerification } from './verification.ts';
import { createVerifier, type Verifier } from './verifier.ts';

/** Between two looks at silent games, and at games that wait since another process stopped. */
const SWEEP_EVERY_MS = 5_000;
const MOST_AT_ONCE = 200;
/** For an append that another call of the same game was faster than. */
const MOST_TRIES = 3;
const SEEDS = 2 ** 32;

export interface Opening {
  readonly id: string;
  /** Text from outside. */
  readonly persona: string;
  readonly ruleSet: RuleSet;
  readonly engineVersion: string;
}

export interface AiGamesDependencies {
  readonly database: Database;
  readonly config: Pick<AppConfig, 'limits' | 'sessionSecret'>;
  readonly clock: ServerClock;
  /** Writes what a game counted, in the transaction that settles it. */
  readonly record: RecordGame;
  /** What a counted game is worth to its player. */
  readonly worthOf: (db: Database, playerId: string, gameId: string) => Promise<GameCount | null>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Left out: a thread of this process. */
  readonly verifier?: Verifier;
}

export interface AiGames {
  /** The same id again gets the same answer, as long as it is the same game. */
  open(
    playerId: string,
    opening: Opening,
  ): Promise<Result<{ readonly id: string; readonly seed: number }, ProblemCode>>;
  /**
   * Takes plies as they are played. What is known already must agree; what leaves a gap is not taken. The answer says
   * from which ply on more is wanted.
   * @param parsedAt see `arrivalTime`
   */
  play(
    playerId: string,
    gameId: string,
    from: number,
    moves: readonly string[],
    parsedAt: Ms,
  ): Promise<Result<{ readonly ply: number }, ProblemCode>>;
  /** 'unavailable': too many games are being verified; to be said again. */
  end(playerId: string, gameId: string, by: AiGameEnd, parsedAt: Ms): Promise<Result<GameCount, ProblemCode>>;
  /** What a game counted; null when the player has no such game. */
  countOf(playerId: string, gameId: string): Promise<GameCount | null>;
  /** Serves `openAiGame`, `playAiMoves` and `endAiGame`. */
  routes(app: FastifyInstance, sessions: Sessions): void;
  /** Begins to verify, and to end games that fell silent. */
  start(): void;
  close(): Promise<void>;
}

export function createAiGames({
  database,
  config,
  clock,
  record,
  worthOf,
  log,
  verifier = createVerifier(),
}: AiGamesDependencies): AiGames {
  const verification = createVerification({ database, record, verifier, log });
  const ending = createEnding({ database, record, wake: () => verification.wake() });
  const dueAt = (now: Ms): Ms => now + AI_GAME_SILENCE_MS;

  async function sweepOnce(): Promise<void> {
    const now = clock.now();
    for (const gameId of await store.readSilent(database, now, MOST_AT_ONCE)) {
      const ended = await ending.end(gameId, { endedBy: null, parsedAt: now });
      if (ended === 'full') await store.postpone(database, gameId, dueAt(now));
    }
    await verification.keep();
    verification.wake();
  }

  const sweep = createSweep({ clock, interval: SWEEP_EVERY_MS, run: sweepOnce, of: 'games against characters', log });

  async function countOf(playerId: string, gameId: string): Promise<GameCount | null> {
    const game = await store.readOwn(database, playerId, gameId);
    if (game === null) return null;
    const settled = store.settledOf(game);
    if (settled === null) return { status: game.status === 'open' ? 'open' : 'verifying' };
    return settled.status === 'counted' ? worthOf(database, playerId, gameId) : settled;
  }

  const aiGames: AiGames = {
    async open(playerId, { id, persona, ruleSet, engineVersion }) {
      if (personaById(persona) === undefined) return err('malformed');
      if (engineVersion !== ENGINE_VERSION) return err('engine-outdated');
      const now = clock.now();
      const seed = randomInt(SEEDS);
      const game = { id, playerId, persona, ruleSet, seed, engineVersion, openedAt: now, dueAt: dueAt(now) };
      const known = await store.readOwn(database, playerId, id);
      const inserted = known === null ? await store.insertGame(database, game, AI_GAME.openPerPlayer) : 'taken';
      if (inserted === 'opened') return ok({ id, seed });
      if (inserted === 'too-many') return err('too-many-games');
      const same = known ?? (await store.readOwn(database, playerId, id));
      return same !== null && same.persona === persona && same.rule_set === ruleSet
        ? ok({ id, seed: same.seed })
        : err('forbidden');
    },
    async play(playerId, gameId, from, moves, parsedAt) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const game = await store.readOwn(database, playerId, gameId);
        if (game === null) return err('not-found');
        const ply = game.moves.length;
        const known = game.moves.slice(from, from + moves.length);
        if (known.some((move, index) => move !== moves[index])) return err('moves-disagree');
        const added = moves.slice(known.length);
        if (added.length === 0 || from > ply) return ok({ ply });
        if (game.status !== 'open') return err('game-over');
        if (ply + added.length > AI_GAME.plies) return err('malformed');
        const all = [...game.moves, ...added];
        if (firstIllegal({ ruleSet: game.rule_set, startFen: null, moves: all }) !== null) return err('illegal-move');
        const stamp = arrivalTime(parsedAt, store.lastStampOf(game));
        if (await store.appendMoves(database, gameId, ply, { moves: added, stamp, dueAt: dueAt(stamp) }))
          return ok({ ply: all.length });
      }
      return err('not-saved');
    },
    async end(playerId, gameId, by, parsedAt) {
      if ((await store.readOwn(database, playerId, gameId)) === null) return err('not-found');
      if ((await ending.end(gameId, { endedBy: by, parsedAt })) === 'full') return err('unavailable');
      const count = await countOf(playerId, gameId);
      return count === null ? err('not-found') : ok(count);
    },
    countOf,
    routes(app, sessions) {
      serveAiGames(app, {
        aiGames,
        sessions,
        quotas: createQuotas(database, config.sessionSecret),
        limits: config.limits,
        clock,
      });
    },
    start() {
      sweep.start();
    },
    async close() {
      await sweep.close();
      await verification.close();
    },
  };
  return aiGames;
}
