/**
 * Puzzle rushes. The server chooses puzzles with rising ratings, sends them one at a time, checks each move and
 * measures the time. Each move locks the row of its rush, so that the later of two concurrent moves is stale.
 */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  type ProblemCode,
  type Puzzle,
  type PuzzleRush,
  type RushMode,
  type RushMove,
  type RushVerdict,
} from '@sixtyfour/contract';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { lockPlayer } from '../identity/players.ts';
import type { ServerClock } from '../time/clock.ts';
import { bandsToTry } from './bands.ts';
import { isRushLate, rushMovesOf, rushRating, stepRush } from './rush.ts';
import * as rushes from './rush-store.ts';
import { readFirstRandom, readPuzzle } from './store.ts';

export interface PuzzleRushes {
  /** Ends the player's running rush, if any. 'puzzle-not-found': there are no puzzles. */
  start(playerId: string, mode: RushMode): Promise<Result<PuzzleRush, ProblemCode>>;
  /** After the time limit, no puzzle is returned. */
  read(playerId: string, rushId: string): Promise<Result<PuzzleRush, ProblemCode>>;
  /** @param at the arrival time of the move */
  play(playerId: string, rushId: string, move: RushMove, at: Ms): Promise<Result<RushVerdict, ProblemCode>>;
  /** Idempotent. */
  end(playerId: string, rushId: string): Promise<Result<PuzzleRush, ProblemCode>>;
  /** The day's best numbers of solved puzzles by mode. */
  bestsToday(): Promise<Readonly<Record<RushMode, number>>>;
}

export function createPuzzleRushes({
  database,
  clock,
  random,
}: {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  /** Returns a random number from 0 up to 1. */
  readonly random: () => number;
}): PuzzleRushes {
  /** A puzzle that this rush has not had yet, near the rating for its number; null if none is left. */
  function choose(db: DatabaseTransaction, served: readonly string[]): Promise<Puzzle | null> {
    const bandsOfRating = bandsToTry(null, rushRating(served.length + 1));
    const filters = bandsOfRating.map((bands) => ({ bands, theme: null, not: served }));
    return readFirstRandom(db, filters, () => ({ start: random(), pick: random() }));
  }

  async function viewOf(db: Database, rush: rushes.StoredRush, puzzle: Puzzle | null): Promise<PuzzleRush> {
    const now = clock.now();
    const bests = await rushes.bestsToday(db, now);
    return {
      id: rush.id,
      mode: rush.mode,
      solved: rush.solved,
      misses: rush.misses,
      remainingMs: rush.ends_at === null ? null : Math.max(0, rush.ends_at - now),
      number: rush.served.length,
      puzzle: puzzle && {
        fen: puzzle.initial_position.fen,
        lead_in: puzzle.lead_in ?? null,
        moves: rushMovesOf(puzzle.solution),
        played: puzzle.solution.slice(0, rush.ply),
      },
      bestToday: bests[rush.mode],
    };
  }

  /** Moves on to the next puzzle. The rush is over if there is none, or if it `ends`. */
  async function goOn(
    db: DatabaseTransaction,
    rush: rushes.StoredRush,
    change: Parameters<typeof rushes.changeRush>[2],
    ends: boolean,
    at: Ms,
  ): Promise<PuzzleRush> {
    const next = ends ? null : await choose(db, rush.served);
    const served = next === null ? rush.served : [...rush.served, next.id];
    const place = { puzzle_id: next?.id ?? null, ply: 0, served_at: at, served, is_over: next === null };
    return viewOf(db, await rushes.changeRush(db, rush.id, { ...change, ...place }), next);
  }

  return {
    start: (playerId, mode) =>
      database.transaction().execute(async (db) => {
        await lockPlayer(db, playerId);
        await rushes.endRunning(db, playerId);
        const first = await choose(db, []);
        if (first === null) return err('puzzle-not-found');
        const rush = await rushes.insertRush(db, { playerId, mode, puzzleId: first.id, servedAt: clock.now() });
        return ok(await viewOf(db, rush, first));
      }),

    read: (playerId, rushId) =>
      database.transaction().execute(async (db) => {
        const rush = await rushes.lockRush(db, playerId, rushId);
        if (rush === null) return err('rush-not-found');
        const isOpen = !rush.is_over && !isRushLate(rush.ends_at, clock.now());
        return ok(
          await viewOf(db, rush, isOpen && rush.puzzle_id !== null ? await readPuzzle(db, rush.puzzle_id) : null),
        );
      }),

    play: (playerId, rushId, move, at) =>
      database.transaction().execute(async (db) => {
        const rush = await rushes.lockRush(db, playerId, rushId);
        if (rush === null) return err('rush-not-found');
        const puzzle = rush.is_over || rush.puzzle_id === null ? null : await readPuzzle(db, rush.puzzle_id);
        if (puzzle === null) return err('rush-over');
        const { solution, initial_position } = puzzle;
        const running = {
          endsAt: rush.ends_at,
          servedAt: rush.served_at,
          number: rush.served.length,
          ply: rush.ply,
          misses: rush.misses,
          puzzle: { fen: initial_position.fen, solution },
        };
        const step = stepRush(running, move, at);
        if (!step.ok) return step;
        const { verdict } = step.value;
        switch (verdict) {
          case 'right': {
            const { reply, ply } = step.value;
            const next = await viewOf(db, await rushes.changeRush(db, rushId, { ply }), puzzle);
            return ok({ verdict, reply, finished: null, rush: next });
          }
          case 'solved': {
            const solve_times = [...rush.solve_times, Math.round(step.value.time)];
            const next = await goOn(db, rush, { solve_times }, false, at);
            return ok({ verdict, reply: null, finished: { id: puzzle.id, solution }, rush: next });
          }
          case 'missed': {
            const next = await goOn(db, rush, { misses: rush.misses + 1 }, step.value.ends, at);
            return ok({ verdict, reply: null, finished: { id: puzzle.id, solution }, rush: next });
          }
        }
      }),

    end: (playerId, rushId) =>
      database.transaction().execute(async (db) => {
        const rush = await rushes.lockRush(db, playerId, rushId);
        if (rush === null) return err('rush-not-found');
        const ended = rush.is_over ? rush : await rushes.changeRush(db, rushId, { is_over: true, puzzle_id: null });
        return ok(await viewOf(db, ended, null));
      }),

    bestsToday: () => rushes.bestsToday(database, clock.now()),
  };
}
